"""One game on the table: its draft or what is kept of it, counted, for a page."""

from dataclasses import dataclass
from typing import Any

from boardscan.desk.brought import photo_size
from boardscan.desk.counted import Counted, Proposals, count
from boardscan.desk.desk import Desk
from boardscan.desk.draft import Draft, draft_of, from_json
from boardscan.desk.drafts import Stored
from boardscan.desk.problems import Refused, told
from boardscan.desk.shown import board_json, chains_json, terms_json
from boardscan.desk.shown_verdict import count_json, effects_json, verdict_json
from boardscan.desk.summary import summary
from boardscan.errors import Text
from boardscan.records.decide import changeable, no_game
from boardscan.records.event import Event
from boardscan.records.game import Game

Json = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """A game, the newest revision of its draft, and the draft itself."""

    event: Event
    game: Game
    stored: Stored
    draft: Draft

    @property
    def unsaved(self) -> bool:
        """Whether there is a draft that differs from what is kept."""
        return self.stored.data is not None


def lay(desk: Desk, key: str) -> Table:
    """A game on the table. Raises `InputError` ``no_game``."""
    event = desk.live.event()
    game = event.games.get(key)
    if game is None:
        raise no_game(desk.event, key)
    stored = desk.drafts.of(key)
    data = stored.data
    draft = draft_of(game, event.about) if data is None else from_json(data)
    return Table(event, game, stored, draft)


def lay_to_change(desk: Desk, key: str, revision: int) -> Table:
    """`lay` for a change by somebody who saw this revision.

    Raises `RulesError` ``confirmed`` and `Refused` ``draft_changed``.
    """
    table = lay(desk, key)
    changeable(table.game)
    if revision != table.stored.revision:
        raise Refused(
            409,
            "draft_changed",
            Text("somebody else changed this game meanwhile", "其他设备刚刚修改了这局棋"),
            Text("Look at it again.", "请重新查看。"),
        )
    return table


def proposals(desk: Desk, table: Table, *, wait: bool) -> Proposals:
    """Where proposals come from: worked out now, or soon."""
    if wait:
        return lambda position: (desk.proposals.of(position), False)
    before = table.draft.position
    return lambda position: desk.proposals.soon(position, before, table.game.key)


def work_json(desk: Desk, table: Table, lang: str, counted: Counted | None = None) -> Json:
    """`boardscan.desk.answers.Work`."""
    draft, game = table.draft, table.game
    counted = counted or count(draft, proposals(desk, table, wait=True))
    drafts = {game.key: (table.stored.revision, table.stored.who if table.unsaved else None)}
    shown = summary(game, table.event, drafts, lang)
    reading = draft.reading
    photo = _photo(desk, reading)
    error = counted.error
    refused = (reading or {}).get("error")
    return {
        "game": shown,
        "revision": table.stored.revision,
        "unsaved": table.unsaved,
        "changed_by": table.stored.who if table.unsaved else None,
        "outdated": table.unsaved and draft.row < shown["row"],
        "can_undo": table.unsaved,
        "read": None if reading is None else reading["status"],
        "photo": photo,
        "board": board_json(draft, counted, _lattice(desk, reading, photo), lang),
        "chains": chains_json(draft, counted, lang),
        "complete": draft.complete,
        "proposing": counted.proposing,
        "terms": terms_json(draft, lang),
        "count": count_json(counted.ruling, lang),
        "verdict": verdict_json(counted.ruling, lang),
        "effects": effects_json(counted.ruling, lang),
        "error": refused if error is None else told(error, lang),
        "kept": {"standing": game.standing, "result": shown["result"]},
    }


def _photo(desk: Desk, reading: Json | None) -> Json | None:
    """The photo, where it is on this machine."""
    if reading is None or not reading.get("sha256"):
        return None
    sha256 = reading["sha256"]
    size = photo_size(desk, sha256)
    if size is None:
        return None
    address = f"/api/photos/{sha256}"
    return {
        "sha256": sha256,
        "name": reading["source"].replace("\\", "/").rpartition("/")[2],
        "width_px": size[0],
        "height_px": size[1],
        "view": f"{address}/view.jpg",
        "file": f"{address}/file",
    }


def lattice_of(desk: Desk, sha256: str, corners: Any, size: int) -> list[Any]:
    """(n, n, 2) px: as it was seen, else as a plane lies between the corners."""
    kept = desk.lattice(sha256, corners)
    if kept is not None and len(kept) == size:
        return kept
    import numpy as np

    from boardscan.vision.lattice import Lattice

    lattice = Lattice.from_corners(np.array(corners, float), size)
    found: list[Any] = lattice.intersections_xy.round(1).tolist()
    return found


def _lattice(desk: Desk, reading: Json | None, photo: Json | None) -> list[Any] | None:
    corners = (reading or {}).get("corners_xy_px")
    if reading is None or corners is None or photo is None:
        return None
    return lattice_of(desk, reading["sha256"] or "", corners, reading["size"])
