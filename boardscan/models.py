"""Where the files of `models/` are: beside the package in a checkout, inside it in a wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def model_path(name: str) -> Path:
    """The path of `models/<name>`, from a source checkout or an installed wheel.

    Raises
    ------
    FileNotFoundError
        The installation is broken: the file did not travel with it.
    """
    for folder in (_PACKAGE / "_models", _PACKAGE.parent / "models"):
        path = folder / name
        if path.is_file():
            return path
    raise FileNotFoundError(f"model file {name!r} is missing from this installation of boardscan")
