"""The lock of everything that changes Triton's or Dynamo's process-wide state for a while.

Triton's interpreter replaces functions of ``triton.language`` and of the kernel's module while a kernel runs, and a
compilation reads them; a capture replaces a few functions of PyTorch and Triton. One at a time.
"""

from __future__ import annotations

import threading

lock = threading.RLock()
