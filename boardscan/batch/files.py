"""Which files a batch has: of folders, of lists, and of fsspec addresses."""

import hashlib
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from boardscan.errors import InputError, PhotoError, Text

PHOTOS = frozenset(
    (".jpg", ".jpeg", ".jpe", ".png", ".webp", ".tif", ".tiff", ".bmp", ".heic", ".heif")
)
RECORDS = frozenset((".sgf",))
LISTS = frozenset((".txt", ".lst", ".csv", ".tsv"))


def suffix_of(source: str) -> str:
    """The ending of a file's name, in small letters."""
    return Path(source.rpartition("/")[2] if is_address(source) else source).suffix.lower()


def is_address(source: str) -> bool:
    """Whether it is an address for fsspec (``s3://bucket/name``), not a path of this machine."""
    return "://" in source


def find_files(sources: Iterable[str]) -> list[str]:
    """The photos and game records among files, folders (with all below them) and addresses.

    In order of their names, each once. Raises `InputError` ``no_source`` for what is not there.
    """
    found: dict[str, None] = {}
    for source in sources:
        if is_address(source):
            found |= dict.fromkeys(_remote(source))
            continue
        path = Path(source)
        if path.is_dir():
            below = sorted(str(p) for p in path.rglob("*") if p.is_file() and not _hidden(p, path))
            found |= dict.fromkeys(name for name in below if _is_ours(name))
        elif path.is_file():
            found[source] = None
        else:
            raise InputError(
                "no_source",
                Text(f"there is no file or folder {source}", f"没有文件或目录 {source}"),
                Text("Name a folder, files, or a list.", "请指定目录、文件或清单。"),
            )
    return list(found)


def read_list(path: Path) -> list[str]:
    """The names in a text file, one a line; those of this machine are relative to it.

    Blank lines and lines that begin with ``#`` are left out.
    """
    try:
        text = path.read_text("utf-8-sig", "surrogateescape")
    except OSError as error:
        raise InputError(
            "file_unreadable",
            Text(f"{path} can't be opened: {error.strerror}", f"无法打开 {path}：{error.strerror}"),
            Text("Name a list of files.", "请指定文件清单。"),
        ) from None
    lines = [line.strip() for line in text.splitlines()]
    names = [line for line in lines if line and not line.startswith("#")]
    return [name if is_address(name) else str(path.parent / name) for name in names]


def _hidden(path: Path, root: Path) -> bool:
    """Files that no person put there: macOS keeps ``._game.jpg`` beside ``game.jpg``."""
    return any(part.startswith(".") for part in path.relative_to(root).parts)


def _is_ours(name: str) -> bool:
    # what `count --out` wrote beside the photos is an answer, not another game
    return suffix_of(name) in PHOTOS | RECORDS and ".boardscan." not in name.rpartition("/")[2]


def _remote(address: str) -> list[str]:
    file_system, path = _file_system(address)
    scheme = address.partition("://")[0]
    if not file_system.isdir(path):
        return [address]
    below = sorted(file_system.find(path))
    return [f"{scheme}://{name.lstrip('/')}" if scheme != "file" else f"file://{name}"
            for name in below if _is_ours(name)]  # fmt: skip


def _file_system(address: str) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise InputError(
            "fsspec_missing",
            Text(f"{address} needs the package fsspec", f"读取 {address} 需要 fsspec"),
            Text("pip install 'boardscan[cluster]'", "pip install 'boardscan[cluster]'"),
        ) from None
    try:
        found: tuple[Any, str] = url_to_fs(address)
        return found
    except (ImportError, ValueError) as error:
        raise InputError(
            "bad_address",
            Text(f"{address} can't be read: {error}", f"无法读取 {address}：{error}"),
            Text("fsspec has to know this kind of address.", "fsspec 需支持此类地址。"),
        ) from None


@contextmanager
def local_copy(source: str) -> Iterator[Path]:
    """The file on this machine: itself, or a copy of a remote one that is gone afterwards."""
    if not is_address(source):
        yield Path(source)
        return
    file_system, path = _file_system(source)
    with tempfile.TemporaryDirectory(prefix="boardscan-") as folder:
        place = Path(folder) / ("file" + suffix_of(source))
        try:
            file_system.get_file(path, str(place))
        except Exception as error:  # every file system has errors of its own
            raise PhotoError(
                "not_fetched",
                Text(f"{source} can't be fetched: {error}", f"无法取得 {source}：{error}"),
                Text("Check the address and the rights.", "请检查地址与权限。"),
            ) from None
        yield place


def fingerprint(address: str) -> str | None:
    """What changes when a remote file does, without fetching it; None where nothing tells."""
    try:
        file_system, path = _file_system(address)
        return str(file_system.ukey(path))
    except Exception:  # every file system has errors of its own; fetching will tell
        return None


def sha256_of(path: Path) -> str | None:
    """The digest of a file's bytes; None where it can't be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None
