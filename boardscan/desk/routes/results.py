"""What ends a game: decisions, comparisons, signatures; and what is printed of it."""

import base64
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse, Response

from boardscan.desk.answers import CheckShown, Confirmed, Work
from boardscan.desk.beside import beside_json, columns, strangers
from boardscan.desk.compared import compared
from boardscan.desk.counted import count
from boardscan.desk.papers import Kind, Paper
from boardscan.desk.problems import Refused
from boardscan.desk.reports import made_report, made_sgf, need_ruling
from boardscan.desk.routes.common import Key, Lang, TheDesk, Who
from boardscan.desk.routes.hall import attachment
from boardscan.desk.shapes import CheckAgainst, Confirm, Decide, PaperSent, Signature, Why
from boardscan.desk.table import Table, lay, proposals, work_json
from boardscan.desk.take import paper_of
from boardscan.errors import InputError, Text
from boardscan.records.decide import annul as take_back
from boardscan.records.decide import confirm as confirm_game
from boardscan.records.decide import decide as enter_decision
from boardscan.records.decide import need_changeable
from boardscan.records.event import read_event
from boardscan.records.game import Game, terms_of
from boardscan.records.game_terms import rules_of, typed_terms
from boardscan.records.rounds import check_round
from boardscan.rules.claims import parse_claim

router = APIRouter(prefix="/api/games/{game}", tags=["results"])

_NEEDED = {"both": {"black", "white"}, "black": {"black"}, "white": {"white"}, "none": set()}
_REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


@router.post("/decide", response_model=Work)
def decide(body: Decide, key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """A person says how the game ended: resignation, time, forfeit, ruling, a count of his own."""
    table = lay(desk, key)
    words = terms_of(table.game, table.event.about)
    rules = rules_of(words)
    size = (table.game.record or {}).get("size") or 19
    claim = parse_claim(body.result, rules, typed_terms(words, rules), size)
    with desk.store() as store:
        enter_decision(store, key, claim.outcome, who=who, why=body.why)
    return JSONResponse(work_json(desk, lay(desk, key), lang))


@router.post("/check", response_model=CheckShown)
def check(body: CheckAgainst, key: Key, desk: TheDesk, lang: Lang) -> Any:
    """The board as it is on the table, against claims, papers and a game record."""
    table = lay(desk, key)
    counted = count(table.draft, proposals(desk, table, wait=True))
    ruling = need_ruling(counted)
    claims, sgf = list(body.claims), None if body.sgf is None else body.sgf.encode()
    if body.use_kept:
        claims += [row.data["text"] for row in table.game.entries("claim")]
        sgf = sgf or _kept_record(table)
    claims = list(dict.fromkeys(claims))
    papers: dict[Kind, Paper] = {}
    for kind, sent in _papers(body):
        papers[kind] = paper_of(desk, table, ruling, kind, sent)
    found = compared(
        counted, claims, sgf, lang, first=strangers(papers.values(), table),
        **{kind: paper.reading for kind, paper in papers.items()},  # type: ignore[arg-type]
    )  # fmt: skip
    beside = beside_json(columns(table, ruling, papers.values(), claims, sgf), lang)
    card = kept_card(table.game) if body.use_kept else None
    return JSONResponse({**found.json, "record": found.record, "card": card, "beside": beside})


def _papers(body: CheckAgainst) -> Iterator[tuple[Kind, PaperSent]]:
    if body.card is not None:
        yield "card", body.card
    if body.slip is not None:
        yield "slip", body.slip


@router.post("/confirm", response_model=Confirmed)
def confirm(body: Confirm, key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """Both players and the arbiter sign; from then on nobody can change the result."""
    _check_signatures(body)
    signatures = [signature.model_dump() for signature in body.signatures]
    with desk.store() as store, store.transaction():
        game = need_changeable(store, key)
        if desk.drafts.of(key).data is not None:
            raise Refused(
                409, "unsaved", Text("there are changes that nobody kept", "还有未保存的修改"),
                Text("Keep them first, or throw them away.", "请先保存或放弃修改。"),
            )  # fmt: skip
        if game.history[-1].id != body.row:
            raise Refused(
                409, "draft_changed",
                Text("the game changed after it was shown for signing", "签字页显示后对局有改动"),
                Text("Look at it again.", "请重新查看。"),
            )  # fmt: skip
        if not body.anyway:
            check_round(read_event(store), key, game.round, (game.black, game.white))
        confirm_game(store, key, who=who, players=body.players, why=body.why,
                     signatures=signatures)  # fmt: skip
    table = lay(desk, key)
    row = table.game.entries("confirmation")[-1]
    return JSONResponse({"work": work_json(desk, table, lang), "hash": row.hash, "row": row.id})


@router.post("/annul", response_model=Work)
def annul(body: Why, key: Key, desk: TheDesk, who: Who, lang: Lang) -> Any:
    """Take a confirmation back; the person and the reason stay on record."""
    with desk.store() as store:
        take_back(store, key, who=who, why=body.why)
    return JSONResponse(work_json(desk, lay(desk, key), lang))


@router.get("/report.{kind}", response_class=Response)
def report(
    key: Key,
    kind: Literal["html", "pdf"],
    desk: TheDesk,
    lang: Lang,
    download: Annotated[bool, Query()] = False,
) -> Response:
    """One file to print or to share: the count step by step, pictures, doubts, signatures."""
    data = made_report(desk, lay(desk, key), kind, lang)
    headers = attachment(f"report.{kind}") if download else {}
    headers["content-security-policy"] = _REPORT_POLICY
    kinds = {"html": "text/html; charset=utf-8", "pdf": "application/pdf"}
    return Response(data, media_type=kinds[kind], headers=headers)


@router.get("/board.sgf", response_class=Response)
def sgf(key: Key, desk: TheDesk, lang: Lang) -> Response:
    """The position as a game record."""
    data = made_sgf(desk, lay(desk, key), lang)
    return Response(data, media_type="application/x-go-sgf", headers=attachment("board.sgf"))


def kept_card(game: Game) -> dict[str, Any] | None:
    """The card that was read last for a game, and the row that holds it."""
    rows = game.entries("card")
    if not rows:
        return None
    row = rows[-1]
    return {"record": row.data, "row": row.id, "at": row.at, "who": row.who}


def _kept_record(table: Table) -> bytes | None:
    rows = table.game.entries("sgf")
    return base64.b64decode(rows[-1].data["sgf_base64"]) if rows else None


def _check_signatures(body: Confirm) -> None:
    """The arbiter signs, and whoever of the players is said to agree; each once."""
    signed = [signature.role for signature in body.signatures]
    if set(signed) != _NEEDED[body.players] | {"arbiter"} or len(signed) != len(set(signed)):
        raise InputError(
            "signatures_missing",
            Text("the signatures are not those of who agreed", "签名与同意者不符"),
            Text("The arbiter and those who agreed sign.", "裁判与同意的棋手须签字。"),
        )
    for signature in body.signatures:
        _check_drawn(signature)


def _check_drawn(signature: Signature) -> None:
    points = sum(len(stroke) for stroke in signature.drawn or ())
    if points > 4000 or not signature.name.strip():
        raise InputError(
            "bad_signature",
            Text("the signature is too long, or nobody's", "签名过长或缺少姓名"),
            Text("Draw it again, and write the name.", "请重新签名并填写姓名。"),
        )
