"""The command line: the only room that prints and exits."""

import errno
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from boardscan.cli.language import choose_language
from boardscan.cli.words import say
from boardscan.errors import BoardscanError, ExitCode

# Errors of writing to a terminal or file that stdout was turned to.
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and leave with its exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: Sequence[str]) -> int:
    """Run the command: its exit code. No exception but those of the interpreter gets out."""
    from boardscan.cli.app import invoke

    lang = choose_language(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal or file that can't hold a character gets an escape in its place.
            stream.reconfigure(errors="backslashreplace")
    try:
        return invoke(list(arguments), lang)
    except BoardscanError as error:
        complain(error, lang)
        return error.exit_code
    except BrokenPipeError:
        # The reader of our output has left: that is its right. Keep Python from complaining.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.OK
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _FULL:
            _print_error(f"{say('output_lost', lang)}: {error.strerror}", "", lang)
            return ExitCode.OUTPUT
        if os.environ.get("BOARDSCAN_DEBUG"):
            raise
        fault = f"{type(error).__name__}: {error}"
        _print_error(f"{say('fault', lang)}: {fault}", say("fault_hint", lang), lang)
        return ExitCode.FAULT


def complain(error: BoardscanError, lang: str, source: str = "") -> None:
    """Tell an expected failure on stderr, with the photo or file that it is about."""
    message = error.message.in_language(lang)
    if source not in message:
        message = f"{source}: {message}"
    _print_error(message, error.hint.in_language(lang), lang)


def _print_error(message: str, hint: str, lang: str) -> None:
    print(f"{say('error', lang)}: {message}", file=sys.stderr)
    if hint:
        print(f"{say('hint', lang)}: {hint}", file=sys.stderr)
