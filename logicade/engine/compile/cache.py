"""Compiled kernels on disk: one checked file per function, signature and processor.

Numba's own cache neither notices an edited import nor survives a damaged file. Here the folder is named by a digest
of everything that was compiled (`jit.digest`), every file carries a checksum, and a file that cannot be read is a
warning and a fresh compile, never a crash.
"""

from __future__ import annotations

import hashlib
import pickle
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.serialize import dumps

from logicade.engine.compile import linking
from logicade.engine.errors import CacheUnavailable, CorruptCache
from logicade.engine.files import replace_file

SUFFIX = ".kernel"
_CHECKSUM = 32  # bytes of SHA-256 before the payload
_unwritable: set[Path] = set()  # cache roots already warned of


class KernelCache(_Cache):  # type: ignore[misc]
    """The cache of one kernel, in the shape that Numba's dispatcher asks for."""

    def __init__(self, function: Any, folder: Path) -> None:
        source = Path(function.__code__.co_filename)
        stamp = source.read_bytes() if source.exists() else b""
        self._name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
        self._key = hashlib.sha256(stamp + function.__code__.co_code).hexdigest()
        self._folder = folder
        self._enabled = True

    @property
    def cache_path(self) -> str:
        """The folder of this kernel's family."""
        return str(self._folder)

    def enable(self) -> None:
        """Use the disk."""
        self._enabled = True

    def disable(self) -> None:
        """Leave the disk alone."""
        self._enabled = False

    def flush(self) -> None:
        """Forget this kernel, all signatures."""
        for path in self._folder.glob(f"{self._name}-*{SUFFIX}"):
            path.unlink(missing_ok=True)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled kernel for a signature, or None when it must be compiled.

        Numba's own cache refreshes the context first, which loads every registry of the compiler and takes a second;
        machine code needs none of them, and a compile that follows refreshes by itself.
        """
        path = self._path(sig, target_context.codegen())
        if not self._enabled or not path.exists():
            return None
        try:
            return linking.unpacked(target_context, pickle.loads(read_checked(path)))
        except Exception as trouble:  # whatever a damaged file provokes, compiling anew cures it
            warnings.warn(
                CorruptCache(f"damaged kernel `{path.name}`: {trouble}", hint="it is compiled anew"), stacklevel=2
            )
            path.unlink(missing_ok=True)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write a compiled kernel, whole or not at all."""
        if not self._enabled or data.library.has_dynamic_globals:
            return
        payload = dumps(linking.packed(data))
        try:
            write_checked(self._path(sig, data.codegen), payload)
        except OSError as trouble:
            warn_unwritable(self._folder, trouble)

    def _path(self, sig: Any, codegen: Any) -> Path:
        key = f"{self._key}{sig}{codegen.magic_tuple()}"
        return self._folder / f"{self._name}-{hashlib.sha256(key.encode()).hexdigest()[:20]}{SUFFIX}"


def warn_unwritable(folder: Path, trouble: OSError) -> None:
    """Say once that nothing can be kept there."""
    if folder.parent in _unwritable:
        return
    _unwritable.add(folder.parent)
    reason = trouble.strerror or str(trouble)
    hint = "set LOGICADE_CACHE to a folder that can be written"
    warnings.warn(CacheUnavailable(f"kernels are not kept: `{folder}`: {reason}", hint=hint), stacklevel=2)


def write_checked(path: Path, payload: bytes) -> None:
    """Checksum and payload into a file that appears complete or not at all."""
    replace_file(path, hashlib.sha256(payload).digest() + payload)


def read_checked(path: Path) -> bytes:
    """The payload of a file, or CorruptCache when the checksum says otherwise."""
    content = path.read_bytes()
    payload = content[_CHECKSUM:]
    if hashlib.sha256(payload).digest() != content[:_CHECKSUM]:
        raise CorruptCache("its checksum is wrong", hint="run `logicade warm` to compile it anew")
    return payload


def damaged(folder: Path) -> Iterator[Path]:
    """The kernel files below a folder that fail their checksum."""
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        try:
            read_checked(path)
        except CorruptCache:
            yield path
