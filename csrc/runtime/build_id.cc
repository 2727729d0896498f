// Which build of this library is in the process: the linker's digest of what it linked (the note of -Wl,--build-id).
#include <elf.h>
#include <link.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/host.h"

namespace trident {
namespace {

using Segment = ElfW(Phdr);
using Note = ElfW(Nhdr);

constexpr std::string_view kVendor{ELF_NOTE_GNU, sizeof ELF_NOTE_GNU};  // names of notes end with their zero

struct Search {
  uintptr_t inside;  // an address of the library that is looked for
  std::string id;
};

uintptr_t address_of(const dl_phdr_info& info, const Segment& segment) { return info.dlpi_addr + segment.p_vaddr; }

bool contains(const dl_phdr_info& info, uintptr_t address) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const Segment& segment = info.dlpi_phdr[i];
    const uintptr_t start = address_of(info, segment);
    if (segment.p_type == PT_LOAD && address >= start && address - start < segment.p_memsz) return true;
  }
  return false;
}

// The build id among a segment of notes: each is a header, a name and a description, both padded to four bytes.
std::string id_among(const char* notes, size_t size) {
  const auto padded = [](size_t length) { return (length + 3) & ~size_t{3}; };
  for (size_t at = 0; at + sizeof(Note) <= size;) {
    const auto* header = reinterpret_cast<const Note*>(notes + at);
    const char* name = notes + at + sizeof *header;
    const char* description = name + padded(header->n_namesz);
    if (header->n_type == NT_GNU_BUILD_ID && std::string_view(name, header->n_namesz) == kVendor) {
      return {description, header->n_descsz};
    }
    at = static_cast<size_t>(description - notes) + padded(header->n_descsz);
  }
  return {};
}

int visit(dl_phdr_info* info, size_t /*size*/, void* data) {
  auto& search = *static_cast<Search*>(data);
  if (!contains(*info, search.inside)) return 0;
  for (int i = 0; i < info->dlpi_phnum && search.id.empty(); ++i) {
    const Segment& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE || segment.p_align > 4) continue;  // notes of 8 bytes' alignment: properties
    const auto* notes = reinterpret_cast<const char*>(address_of(*info, segment));  // NOLINT(performance-no-int-to-ptr)
    search.id = id_among(notes, segment.p_memsz);
  }
  return 1;
}

std::string build_id() {
  Search search{reinterpret_cast<uintptr_t>(&trident_build_id), {}};
  dl_iterate_phdr(visit, &search);
  std::string text;
  for (const char c : search.id) {
    constexpr const char* kDigits = "0123456789abcdef";
    text += kDigits[static_cast<unsigned char>(c) >> 4];
    text += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return text;
}

}  // namespace
}  // namespace trident

extern "C" const char* trident_build_id(void) {
  static const std::string text = trident::build_id();
  return text.c_str();
}
