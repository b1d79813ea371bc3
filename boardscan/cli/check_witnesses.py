"""The witnesses of `check`: gathered, told, and written beside each other."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardscan.cli.words import say
from boardscan.records.files import write_atomically

if TYPE_CHECKING:
    from boardscan.cards.reading import CardReading
    from boardscan.check.checking import Checked
    from boardscan.check.slip import SlipOfGame
    from boardscan.check.witnesses import Joint, Witness
    from boardscan.cli.output import Output
    from boardscan.pipeline import Scan


def gather(
    source: str,
    found: "Scan",
    checked: "Checked",
    card: "CardReading | None",
    slip: "SlipOfGame | None",
    claims: Sequence[str],
) -> list["Witness"]:
    """The photo, and whatever else tells of the game."""
    from boardscan.check.testify import from_card, from_claim, from_ruling, from_slip
    from boardscan.rules.claims import parse_claim

    ruling, size = checked.ruling, found.position.size
    area = ruling.rules.counting == "area"  # else no count of stones is compared
    told = [from_ruling(ruling, source, found.photo.working[0])]
    if card is not None:
        told.append(from_card(card, size))
    if slip is not None:
        told.append(from_slip(slip.page, slip.game, size))
    said = [parse_claim(text, ruling.rules, ruling.terms, size) for text in claims]
    return [*told, *(from_claim(claim, size if area else None) for claim in said)]


def tell_witnesses(
    witnesses: Sequence["Witness"], source: str, output: "Output"
) -> tuple[list[dict[str, Any]], list[str]]:
    """The JSON of them, and their lines; with --out the page and the crops are written."""
    from boardscan.check.shown import crops_of, page, witnesses_json
    from boardscan.check.witnesses import compare_witnesses

    joints, stem = compare_witnesses(witnesses), Path(source).stem
    crops = {} if output.folder is None else crops_of(joints, stem)
    told = witnesses_json(joints, output.lang, crops, stem)
    if output.folder is not None:
        for name, data in crops.items():
            write_atomically(output.folder / name, data)
        path = output.folder / f"{stem}.boardscan.witnesses.html"
        write_atomically(path, page(joints, witnesses, output.lang))
        output.tell_written(path)
    return told, list(_lines(joints, told, output.lang))


def _lines(
    joints: Sequence["Joint"], told: Sequence[dict[str, Any]], lang: str
) -> Iterator[str]:
    yield ""
    yield f"{say('witnesses', lang)}:"
    words = {True: "agrees", False: "differs", None: "remark"}
    for joint, one in zip(joints, told, strict=True):
        if [witness.kind for witness, _ in joint.told] == ["photo"]:
            continue  # the count itself was told above
        crops = [each["crop"] for each in one["told"] if each["crop"]]
        beside = f" [{', '.join(crops)}]" if crops else ""
        yield f"  [{say(words[joint.agrees], lang)}] {one['message']}{beside}"
