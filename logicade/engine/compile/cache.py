"""Compiled kernels on disk: one checked file per function, signature and processor.

Numba's own cache neither notices an edited import nor survives a damaged file. Here a folder is named by how kernels
are compiled and by the rules of a game (`jit.digest`), and a file by all that is compiled into it (`sources.key_of`):
who edits a bot keeps the compiled rules. Every file carries a checksum, and one that cannot be read is a warning and a
fresh compile, never a crash.
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

from logicade.engine.compile import linking, sources
from logicade.engine.errors import CacheUnavailable, CorruptCache
from logicade.engine.files import replace_file

SUFFIX = ".kernel"
SHOWN = 10  # digits of a digest in the name of a file; it has two, so that one can be told from outside
_CHECKSUM = 32  # bytes of SHA-256 before the payload
_unwritable: set[Path] = set()  # cache roots already warned of


class KernelCache(_Cache):  # type: ignore[misc]
    """The cache of one kernel, in the shape that Numba's dispatcher asks for."""

    def __init__(self, function: Any, folder: Path, family: str) -> None:
        self._module, self._family, self._source = function.__module__, family, function.__code__.co_filename
        self._name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
        self._code = hashlib.sha256(function.__code__.co_code).hexdigest()
        self._folder = folder
        self._enabled = True

    @property
    def cache_path(self) -> str:
        """The folder of this kernel's family."""
        return str(self._folder)

    def enable(self) -> None:
        """Keep kernels on the disk from now on, and look for them there."""
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
        """Where a signature lies. What is found by dtype may be registered late, so the key is looked up each time."""
        key = sources.key_of(self._module, self._family, source=self._source)
        rest = hashlib.sha256(f"{key}{self._code}{sig}{codegen.magic_tuple()}".encode()).hexdigest()
        return self._folder / f"{self._name}-{key[:SHOWN]}{rest[:SHOWN]}{SUFFIX}"


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


def outdated(folder: Path, family: str) -> Iterator[Path]:
    """The kernel files of a folder that were compiled from another text of our modules than there is now."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        function, _, digests = path.stem.rpartition("-")
        module = sources.module_in(function)
        if module is not None and digests[:SHOWN] != sources.key_of(module, family)[:SHOWN]:
            yield path


def damaged(folder: Path) -> Iterator[Path]:
    """The kernel files below a folder that fail their checksum."""
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        try:
            read_checked(path)
        except CorruptCache:
            yield path
