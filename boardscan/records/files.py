"""Result files: written beside their place and renamed, so that none is ever half there."""

import os
import tempfile
from pathlib import Path

from boardscan.errors import OutputError, Text


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; one of that name is replaced.

    Raises
    ------
    OutputError
        The folder can't be made, or the file can't be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:60]}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            # mkstemp makes files that only their owner can read; results are for everyone that
            # the user's umask lets in.
            os.chmod(beside, 0o666 & ~_umask())
            os.replace(beside, path)
        except BaseException:
            os.unlink(beside)
            raise
    except (OSError, ValueError) as error:
        raise _not_written(path, error) from None


def check_folder(folder: Path) -> None:
    """Make sure that files can be written into a folder, before hours of work; makes it.

    Raises `OutputError` as `write_atomically` does.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, ValueError) as error:
        raise _not_written(folder, error) from None


def _not_written(path: Path, error: Exception) -> OutputError:
    reason = getattr(error, "strerror", None) or str(error)
    return OutputError(
        "not_written",
        Text(f"{path} can't be written: {reason}", f"无法写入 {path}：{reason}"),
        Text("Name another folder with --out.", "请用 --out 指定其他目录。"),
    )


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
