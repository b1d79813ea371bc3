"""From a ruling to the contents of its report."""

from collections.abc import Mapping

from boardscan import __version__
from boardscan.report.arithmetic import adding_up, arithmetic, disputed_both_ways
from boardscan.report.board import BoardMarks, draw_board
from boardscan.report.chains import Doubtful, dead_stones, doubts
from boardscan.report.content import (
    Details,
    Evidence,
    Figure,
    Page,
    Report,
    Section,
    Signatures,
    Signed,
    Verdict,
    Width,
)
from boardscan.report.counting import counting_page
from boardscan.report.facts import facts
from boardscan.report.words import TEXTS, say
from boardscan.rules.names import Point
from boardscan.rules.notation import result_line, result_words
from boardscan.rules.warned import Warned
from boardscan.ruling import Ruling


def build_report(
    ruling: Ruling,
    evidence: Evidence,
    details: Details | None = None,
    *,
    warned: tuple[Warned, ...] = (),
    doubtful: Doubtful = (),
    dead_from_file: bool = False,
    lang: str = "en",
    signed: Mapping[str, Signed] | None = None,
) -> Report:
    """The contents of a report, in the order in which people check it.

    Parameters
    ----------
    ruling : the position, its dead stones and the verdict.
    evidence : the file that was counted.
    details : names of the players and the event.
    warned : what warnings were given for, where that is known.
    doubtful : points read with doubt, with the probabilities of empty, black and white.
    dead_from_file : the dead stones were marked in the file rather than named by the players.
    lang : ``en`` or ``zh``.
    signed : what ``black``, ``white`` and ``arbiter`` signed on a screen.
    """
    details = details or Details()
    score = ruling.verdict.score
    first: list[Section] = [_verdict(ruling, lang), facts(ruling, evidence, details, warned, lang)]
    if score is not None:
        first += [arithmetic(score, lang), adding_up(score, ruling.verdict.outcome, lang)]
        first.append(dead_stones(ruling, dead_from_file, lang))
    first += disputed_both_ways(ruling, lang)
    first += doubts(ruling, doubtful, lang)
    first.append(_signatures(ruling, details, signed or {}, lang))
    pages = [Page(tuple(first))]
    if score is not None and ruling.verdict.status != "refused":
        pages.append(counting_page(score, lang))
    pages += _pictures(ruling, evidence, frozenset(point for point, _ in doubtful), lang)
    return Report(
        lang=lang,
        title=say("title", lang),
        pages=tuple(pages),
        footer=" | ".join(
            (
                evidence.source.replace("\\", "/").rpartition("/")[2],
                f"SHA-256 {evidence.sha256[:16]}...",
                f"boardscan {__version__}",
            )
        ),
        page=TEXTS["page"].in_language(lang),
        missing=TEXTS["missing"].in_language(lang),
    )


def _verdict(ruling: Ruling, lang: str) -> Verdict:
    verdict = ruling.verdict
    if verdict.status == "refused":
        return Verdict(say("refused", lang), verdict.summary(lang), "", "refused")
    note = say("not_counted" if verdict.score is None else verdict.status, lang)
    summary = verdict.summary(lang)
    result = result_line(verdict.outcome, ruling.rules)
    return Verdict(result, "" if summary in result else summary, note, verdict.status)


def _signatures(
    ruling: Ruling, details: Details, signed: Mapping[str, Signed], lang: str
) -> Signatures:
    people = (("black", details.black), ("white", details.white), ("arbiter", details.arbiter))
    result = result_words(ruling.verdict.outcome, lang, ruling.rules)
    if ruling.verdict.status != "certain":
        result = say("as_read", lang, result=result)
    return Signatures(
        say("sign", lang),
        say("refused", lang) if ruling.verdict.status == "refused" else result,
        say("final", lang) if ruling.rules.id == "china-2002" else "",
        tuple((say(who, lang), name) for who, name in people),
        say("signature", lang),
        say("date", lang),
        tuple(signed.get(who) for who, _ in people),
    )


def _pictures(
    ruling: Ruling, evidence: Evidence, doubtful: frozenset[Point], lang: str
) -> list[Page]:
    position, dead, score = ruling.position, ruling.dead, ruling.verdict.score
    questioned = dead.suggested_stones.union(*dead.disputed)
    marks = BoardMarks(dead=dead.agreed, questioned=questioned, doubtful=doubtful)
    title = "position" if evidence.photo else "position_file"
    key = (say("key_position", lang),) if dead.agreed or questioned or doubtful else ()
    half: Width = "half" if score is not None else "full"
    found: list[Section] = [Figure(say(title, lang), draw_board(position, marks), key, half)]
    if score is not None:
        size = position.size
        owners = {(r, c): score.count.owner((r, c)) for r in range(size) for c in range(size)}
        drawing = draw_board(score.count.counted, BoardMarks(owners))
        found.append(Figure(say("owners", lang), drawing, (say("key_owners", lang),), half))
    pages = [Page(tuple(found))]
    if evidence.photo is not None:
        pages[0] = Page((*found, Figure(say("photo", lang), evidence.photo)))
    if evidence.overlay is not None:
        pages.append(Page((Figure(say("overlay", lang), evidence.overlay),)))
    return pages
