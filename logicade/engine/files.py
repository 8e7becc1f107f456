"""Files that are complete or untouched: written beside, then renamed."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def replace_file(path: Path, content: bytes, *, flush: bool = False) -> None:
    """Put content where a reader finds the old or the new, never a part; flushed, it also survives a power cut."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
            if flush:
                out.flush()
                os.fsync(out.fileno())
        os.replace(name, path)
        if flush:
            _flush_folder(path.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _flush_folder(folder: Path) -> None:
    """Make the new name last, too; only POSIX lets a folder be flushed."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
