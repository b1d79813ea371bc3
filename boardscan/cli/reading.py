"""The command `read`, and what `count` shares with it."""

from collections.abc import Iterable, Sequence

from boardscan.answer import scan_record
from boardscan.cli import complain
from boardscan.cli.inputs import read_corners, read_size
from boardscan.cli.output import Output, json_file
from boardscan.cli.reading_part import give_part
from boardscan.cli.show import scan_text
from boardscan.cli.words import say
from boardscan.errors import BoardscanError, ExitCode, OutputError, Text
from boardscan.parts import PartScan
from boardscan.pipeline import Scan, scan_any
from boardscan.records.contract import refused_record
from boardscan.records.sgf import write_sgf
from boardscan.report.pictures import png, scan_overlay
from boardscan.vision.decode import Image
from boardscan.vision.pen import Marks


def read_photos(
    sources: Sequence[str], size: int | None, corners: Iterable[str] | None, output: Output
) -> int:
    """Read photo after photo, whatever happens to one of them: the exit code."""
    lines, corners_xy = read_size(size), read_corners(corners)
    codes = []
    for source in sources:
        try:
            codes.append(_read_photo(source, lines, corners_xy, output))
        except OutputError as error:  # the answer itself was given already
            complain(error, output.lang)
            codes.append(error.exit_code)
        except BoardscanError as error:
            output.refuse(refused_record(source, error, output.lang), error)
            codes.append(error.exit_code)
        except BrokenPipeError:  # nobody reads our output any more: see run()
            raise
        except Exception as fault:
            told = _fault(fault)
            output.refuse(refused_record(source, told, output.lang), told)
            codes.append(told.exit_code)
    if len(codes) == 1:
        return codes[0]
    if any(code not in (ExitCode.OK, ExitCode.REVIEW) for code in codes):
        return ExitCode.SOME_REFUSED
    return max(codes, default=ExitCode.OK)


def _read_photo(
    source: str,
    size: int | None,
    corners_xy: tuple[tuple[float, float], ...] | None,
    output: Output,
) -> ExitCode:
    found = scan_any(source, size=size, corners_xy=corners_xy)
    if isinstance(found, PartScan):
        return give_part(source, found, output)
    record = scan_record(source, found, output.lang)
    output.give(record, scan_text(source, found, output.lang))
    if output.folder is not None:
        files = {
            "png": png(_overlay(found, output.lang)),
            "sgf": write_sgf(found.position, name=source),
            "json": json_file(record),
        }
        output.write(source, files)
    return output.exit_code(found.status)


def _overlay(found: Scan, lang: str) -> Image:
    captions = [reason.text(lang) for reason in found.reasons]
    doubts = [point for point, _ in found.doubtful]
    return scan_overlay(
        found.photo, found.lattice, Marks(found.position), captions, doubts, lang
    )


def _fault(fault: Exception) -> BoardscanError:
    """A fault of the program with one photo, told so that the others still have their turn."""
    told = f"{type(fault).__name__}: {fault}"
    return BoardscanError(
        "fault",
        Text(f"{say('fault', 'en')}: {told}", f"{say('fault', 'zh')}：{told}"),
        Text(say("fault_hint", "en"), say("fault_hint", "zh")),
    )
