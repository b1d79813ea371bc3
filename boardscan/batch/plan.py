"""What a batch has to do: the games it enters, the records it keeps, the photos still to read."""

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from boardscan.batch.enter import enter_claim, enter_place, enter_player, enter_rows
from boardscan.batch.files import RECORDS, fingerprint, is_address, local_copy, sha256_of, suffix_of
from boardscan.batch.match import Matcher, Place
from boardscan.batch.work import Task
from boardscan.cards.expected import card_event
from boardscan.errors import BoardscanError
from boardscan.records.board_file import read_bytes
from boardscan.records.event import Event, Player, event_of, read_event
from boardscan.records.game import Game, game_of, terms_of
from boardscan.records.register import add_game
from boardscan.records.sgf_game import GameRecord, read_record
from boardscan.records.store import Store


@dataclass
class Trouble:
    """A file that is no reading: why, and of which game."""

    source: str
    game: str
    code: str
    message: str


@dataclass
class Plan:
    """The work of a batch, against an event that is open.

    Attributes
    ----------
    photos : the files to read.
    known : photos that were read before, with the same rules and terms.
    records : game records that were taken in, now or before.
    troubles : records that can't be read, and photos that belong to another game already.
    players, about : of the event.
    owners : the game of each photo that was read or is planned, by its digest.
    """

    store: Store
    matcher: Matcher
    who: str
    lang: str
    again: bool = False
    photos: list[str] = field(default_factory=list)
    known: int = 0
    records: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    owners: dict[str, str] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    about: Mapping[str, Any] = field(default_factory=dict)

    def tasks(self) -> Iterator[Task]:
        """The photos still to read, each with what is known about its game. Hashes as it goes."""
        event = read_event(self.store)
        self.owners = _photos_of(event)
        origins, planned, known = _origins_of(event), set(), card_event(event)
        for source in self.photos:
            place = self.matcher.place(source)
            origin = fingerprint(source) if is_address(source) else None
            sha256 = origins.get(origin) if is_address(source) else sha256_of(Path(source))
            if self.is_of_another_game(source, place, sha256):
                continue
            game = event.games.get(place.key) or Game(place.key)
            task = task_of(source, sha256, origin, place, game, event, self.lang)
            task = replace(task, event=known, card_beside=place.by == "card")
            key = task.key(sha256 or source)
            if key in planned or (not self.again and self.store.has_key(key)):
                self.known += 1
                continue
            planned.add(key)
            yield task

    def is_of_another_game(self, source: str, place: Place, sha256: str | None) -> bool:
        """Whether the same photo is another game's already; then that is told."""
        if sha256 is None:
            return False
        owner = self.owners.setdefault(sha256, place.key)
        if owner != place.key:
            self._doubled(source, place, sha256, owner)
        return owner != place.key

    def _doubled(self, source: str, place: Place, sha256: str, owner: str) -> None:
        """The same photo for two games: one of them is wrong, and a person has to say which."""
        english = f"the same photo as that of game {owner}"
        message = english if self.lang == "en" else f"与对局 {owner} 的照片相同"
        finding = {"code": "photo_of_another_game", "agrees": False, "message": message}
        data = {"agrees": False, "source": source, "sha256": sha256, "findings": [finding]}
        enter_place(self.store, place.key, (place.round, place.table, place.board), self.who)
        self.store.append(
            "check", data, who=self.who, game=place.key, key=f"doubled:{sha256}:{place.key}"
        )
        self.troubles.append(Trouble(source, place.key, "photo_of_another_game", message))


def _photos_of(event: Event) -> dict[str, str]:
    """The game of every photo that was read, by its digest."""
    return {
        row.data["sha256"]: game.key
        for game in event.games.values()
        for row in game.entries("reading")
        if row.data.get("sha256")
    }


def _origins_of(event: Event) -> dict[str | None, str]:
    """The digest of every remote photo that was read, by what tells whether it has changed."""
    return {
        row.data["origin"]: row.data["sha256"]
        for game in event.games.values()
        for row in game.entries("reading")
        if row.data.get("origin") and row.data.get("sha256")
    }


def task_of(
    source: str,
    sha256: str | None,
    origin: str | None,
    place: Place,
    game: Game,
    event: Event,
    lang: str,
) -> Task:
    """A photo with what is known about its game."""
    records, about = game.entries("sgf"), event.about
    claims = [row.data["text"] for row in game.entries("claim") if row.data["by"] == "manifest"]
    handicap = any("handicap" in entry.data for entry in game.entries("game"))
    return Task(
        source,
        place.key,
        sha256,
        rules=game.rules or about.get("rules"),
        komi=game.komi or about.get("komi"),
        handicap=game.handicap if handicap else None,
        warnings=(game.warnings.black, game.warnings.white),
        dead=game.dead,
        prisoners=game.prisoners,
        claim=claims[-1] if claims else None,
        sgf=base64.b64decode(records[-1].data["sgf_base64"]) if records else None,
        origin=origin,
        place=(place.round, place.table, place.board),
        lang=lang,
    )


def make_plan(
    store: Store,
    files: list[str],
    matcher: Matcher,
    *,
    who: str,
    lang: str = "en",
    again: bool = False,
) -> Plan:
    """Enter the manifest's games and the game records, and list the photos."""
    plan = Plan(store, matcher, who, lang, again)
    with store.transaction():
        enter_rows(store, matcher.rows, who)
        plan.players = dict(event_of(store.entries(kind="player")).players)
        plan.about = event_of(store.entries(kind="event")).about
    named = [name for row in matcher.rows for name in (*row.files, row.sgf) if name]
    for source in dict.fromkeys([*files, *named]):
        if suffix_of(source) in RECORDS:
            _take_record(plan, source)
        else:
            plan.photos.append(source)
    return plan


def _take_record(plan: Plan, source: str) -> None:
    """Keep a game record with its game."""
    place = plan.matcher.place(source)
    try:
        with local_copy(source) as path:
            data = read_bytes(path)
            digest = sha256_of(path)
        record = read_record(data)
    except BoardscanError as error:
        text = error.message.in_language(plan.lang)
        plan.troubles.append(Trouble(source, place.key, error.code, text))
        return
    plan.records += 1
    with plan.store.transaction():
        numbers = (place.round, place.table, place.board)
        enter_place(plan.store, place.key, numbers, plan.who)
        entry = plan.store.append(
            "sgf",
            {
                "source": source,
                "sha256": digest,
                "sgf_base64": base64.b64encode(data).decode("ascii"),
                "result": record.result,
                "moves": record.moves,
                "problems": [problem.code for problem in record.problems],
            },
            who=plan.who,
            game=place.key,
            key=f"sgf:{digest}:{place.key}",
        )
        if entry is not None:
            _from_record(plan, place.key, record)


def _from_record(plan: Plan, key: str, record: GameRecord) -> None:
    """Players and result as the record has them, where nobody has said."""
    game = game_of(key, plan.store.entries(key))
    names = dict(zip(("black", "white"), record.names, strict=True))
    about: dict[str, Any] = {side: n for side, n in names.items() if n and not getattr(game, side)}
    if about and not game.confirmed:
        for side, name in about.items():
            about[side] = enter_player(plan.store, plan.players, name, plan.who)
        add_game(plan.store, key=key, who=plan.who, **about)
    if record.result and record.result != "?":
        words = terms_of(game, plan.about)
        size = record.position.size
        enter_claim(plan.store, key, record.result, "sgf", plan.who, words, size)
