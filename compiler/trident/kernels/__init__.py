"""Triton kernels: compiled for a CUDA target, interpreted on the cpu target. Importing this package loads no Triton."""
