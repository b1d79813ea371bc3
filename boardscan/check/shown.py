"""What the witnesses say, for other programs and for eyes: JSON, crops, a page side by side."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import cv2

from boardscan.check.witnesses import FIELD_NAMES, KINDS, Joint, Statement, Witness
from boardscan.errors import Text
from boardscan.vision.decode import Image

#: px, the longer side of a crop on the page.
_MOST_PX = 420


def crops_of(joints: Iterable[Joint], stem: str) -> dict[str, bytes]:
    """PNG files of what differs or is in doubt, by their names."""
    files = {}
    for joint in joints:
        if joint.certain:
            continue
        for witness, statement in joint.told:
            if statement.crop is not None and statement.crop.size:
                files[crop_name(stem, joint, witness)] = _png(statement.crop)
    return files


def crop_name(stem: str, joint: Joint, witness: Witness) -> str:
    """``photo.boardscan.winner-slip.png``."""
    return f"{stem}.boardscan.{joint.name}-{witness.kind}.png"


def witnesses_json(
    joints: Sequence[Joint], lang: str, crops: Iterable[str] = (), stem: str = ""
) -> list[dict[str, Any]]:
    """The field ``witnesses`` of ``check`` in the JSON contract."""
    written = set(crops)

    def told(joint: Joint, witness: Witness, statement: Statement) -> dict[str, Any]:
        name = crop_name(stem, joint, witness)
        return {
            "witness": witness.kind,
            "source": witness.source,
            "value": statement.value,
            "probability": round(statement.probability, 4),
            "certain": statement.certain,
            "crop": name if name in written else None,
        }

    return [
        {
            "field": joint.name,
            "value": joint.value,
            "probability": round(joint.probability, 4),
            "agrees": joint.agrees,
            "certain": joint.certain,
            "message": joint.text().in_language(lang),
            "told": [told(joint, witness, statement) for witness, statement in joint.told],
        }
        for joint in joints
    ]


def page(joints: Sequence[Joint], witnesses: Sequence[Witness], lang: str) -> bytes:
    """An HTML page that needs nothing else: a row for each field, a column for each witness."""
    title = Text("Witnesses of one game", "同一局棋的各方记载").in_language(lang)
    heads = "".join(f"<th>{escape(KINDS[w.kind].in_language(lang))}<br><small>{escape(w.source)}"
                    "</small></th>" for w in witnesses)  # fmt: skip
    rows = "".join(_row(joint, witnesses, lang) for joint in joints)
    text = (
        f'<!DOCTYPE html><html lang="{lang}"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style><h1>{escape(title)}</h1>"
        f"<table><tr><th></th>{heads}<th></th></tr>{rows}</table></html>\n"
    )
    return text.encode("utf-8", "backslashreplace")


_STYLE = (
    "body{font-family:sans-serif;margin:1.5em}table{border-collapse:collapse}"
    "td,th{border:1px solid #bbb;padding:.5em;vertical-align:top;text-align:left}"
    "img{max-width:26em;display:block;margin-top:.4em}.differs{background:#fde9d9}"
    ".open{background:#fff7d6}"
)


def _row(joint: Joint, witnesses: Sequence[Witness], lang: str) -> str:
    by_witness = {id(witness): statement for witness, statement in joint.told}
    cells = "".join(f"<td>{_cell(by_witness.get(id(w)), joint, lang)}</td>" for w in witnesses)
    look = "differs" if joint.agrees is False else ("" if joint.certain else "open")
    name = escape(FIELD_NAMES[joint.name].in_language(lang))
    words = escape(joint.text().in_language(lang))
    return f'<tr class="{look}"><th>{name}</th>{cells}<td>{words}</td></tr>'


def _cell(statement: Statement | None, joint: Joint, lang: str) -> str:
    if statement is None:
        return "–"
    value = joint.shown(statement).in_language(lang)
    told = f"{escape(value)} <small>{100 * statement.probability:.1f} %</small>"
    if joint.certain or statement.crop is None or not statement.crop.size:
        return told
    data = b64encode(_png(statement.crop)).decode("ascii")
    return f'{told}<img alt="" src="data:image/png;base64,{data}">'


def _png(image: Image) -> bytes:
    factor = min(1.0, _MOST_PX / max(image.shape[:2]))
    small = image if factor == 1 else cv2.resize(
        image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA
    )  # fmt: skip
    return bytes(cv2.imencode(".png", small)[1])
