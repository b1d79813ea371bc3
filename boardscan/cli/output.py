"""Where answers go: the terminal, one JSON object a line, and files in a folder."""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from io import TextIOWrapper
from pathlib import Path

import typer

from boardscan.cli import complain
from boardscan.cli.words import say
from boardscan.errors import BoardscanError, ExitCode
from boardscan.records.contract import Record
from boardscan.records.files import write_atomically


@dataclass
class Output:
    """How the user wants his answers.

    Attributes
    ----------
    as_json : JSON on stdout in place of text.
    folder : where result files go, if anywhere.
    lang : ``en`` or ``zh``.
    strict : whether an answer that needs a review is an exit code of its own.
    """

    as_json: bool
    folder: Path | None
    lang: str
    strict: bool
    _stems: set[str] = field(default_factory=set)

    def give(self, record: Record, text: Iterable[str]) -> None:
        """Print an answer, as JSON or as text."""
        if self.as_json:
            print_json(record)
        else:
            for line in text:
                typer.echo(line)

    def refuse(self, record: Record, error: BoardscanError) -> None:
        """Print why there is no answer: on stderr, and as JSON where that is wanted."""
        if self.as_json:
            print_json(record)
        complain(error, self.lang, record["source"])

    def write(self, source: str, files: dict[str, bytes]) -> None:
        """Write the result files of one source, by their endings, and say so.

        Their names come from the source's; sources with the same name get numbers.
        """
        if self.folder is None:
            return
        stem = self._free_stem(Path(source).stem or "board")
        for ending, data in files.items():
            path = self.folder / f"{stem}.boardscan.{ending}"
            write_atomically(path, data)
            self.tell_written(path)

    def tell_written(self, path: Path) -> None:
        """Say where a file went, unless stdout is for JSON."""
        if not self.as_json:
            typer.echo(f"{say('written', self.lang)}: {path}")

    def exit_code(self, status: str) -> ExitCode:
        """The exit code of an answer with this status."""
        return ExitCode.REVIEW if self.strict and status != "certain" else ExitCode.OK

    def _free_stem(self, stem: str) -> str:
        free, number = stem, 1
        while free in self._stems:
            number += 1
            free = f"{stem}-{number}"
        self._stems.add(free)
        return free


def json_file(record: Record) -> bytes:
    """A record as the bytes of a JSON file."""
    text = json.dumps(record, ensure_ascii=False, indent=1)
    return (text + "\n").encode("utf-8", "backslashreplace")


def print_json(record: Record) -> None:
    """One JSON object on a line of stdout."""
    # JSON is UTF-8 wherever it goes, whatever the terminal's own encoding is.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    typer.echo(json.dumps(record, ensure_ascii=False))
