"""What an event knows about the games of its cards, small enough to hand to another process."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from boardscan.cards.code import CardCode, pairing_of, short_name
from boardscan.errors import CardNotFound, RulesError, Text
from boardscan.records.event import Event
from boardscan.records.game import terms_of
from boardscan.records.game_terms import rules_of, typed_terms
from boardscan.rules.komi import parse_komi
from boardscan.rules.rule_files import get_ruleset
from boardscan.rules.rulesets import RULE_SETS, RuleSet
from boardscan.rules.terms import Terms, komi_given

Reason = tuple[str, Text]


@dataclass(frozen=True)
class Expected:
    """How a card's game is counted, and what speaks against the card itself."""

    rules: RuleSet
    terms: Terms
    size: int
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class CardEvent:
    """An event as the reader of cards needs it.

    Attributes
    ----------
    name, id : as its cards have them, see `CardCode`.
    games : of each game its terms in the words given, the lines of its board, its pairing.
    """

    name: str
    id: str
    games: Mapping[str, tuple[dict[str, Any], int, str]] = field(default_factory=dict)


def card_event(event: Event) -> CardEvent:
    """What the reader of cards needs of an event."""
    about = event.about
    games = {
        key: (terms_of(game, about), game.size or 19, pairing_of(*player_names(event, key)))
        for key, game in event.games.items()
    }
    return CardEvent(short_name(event_name(event)), str(about.get("uuid", ""))[:8], games)


def event_name(event: Event) -> str:
    """The name that is on its cards."""
    return str(event.about.get("title") or event.about.get("name") or "")


def player_names(event: Event, key: str) -> tuple[str, str]:
    """The names of black and white in a game, as they are printed."""
    game = event.games[key]
    black, white = (
        event.players[side].name if side in event.players else side
        for side in (game.black or "", game.white or "")
    )
    return black, white


def expect(card: CardCode, event: CardEvent | None) -> Expected:
    """How a card's game is counted: as the event says, where there is one, else as the card does.

    Raises `CardNotFound` ``card_of_another_event`` or ``card_without_game``, and what the rules
    raise.
    """
    if event is None:
        return _by_card(card)
    _check_event(card, event)
    if card.game not in event.games:
        raise CardNotFound(
            "card_without_game",
            Text(f"the event has no game {card.game}", f"该赛事没有对局 {card.game}"),
            Text("Enter its pairing first, or name the right event.",
                 "请先录入对阵，或指定正确的赛事。"),
        )  # fmt: skip
    words, size, pairing = event.games[card.game]
    rules = rules_of(words)
    terms = typed_terms(words, rules)
    reasons: list[Reason] = []
    if pairing != card.pairing:
        reasons.append(_OTHER_PAIRING)
    if not _same_terms(card, rules, terms, size):
        reasons.append(_OTHER_TERMS)
    return Expected(rules, terms, size, tuple(reasons))


def _by_card(card: CardCode) -> Expected:
    rules = get_ruleset(card.rules)  # its letters can name no file, see `decode`
    komi = parse_komi(card.komi, rules) if card.komi else None
    return Expected(rules, Terms(card.handicap, komi), card.size)


def is_of(card: CardCode, event: CardEvent) -> bool:
    """Whether a card is of this event; one made without an event is known by the name alone."""
    return card.event_id == event.id if card.event_id else card.event == event.name


def _check_event(card: CardCode, event: CardEvent) -> None:
    if not is_of(card, event):
        raise CardNotFound(
            "card_of_another_event",
            Text(f"a card of another event: {card.event}", f"属于另一赛事的成绩卡：{card.event}"),
            Text(
                f"This is {event.name}. Read it with --event and the event that it is of; "
                "without --event it is read by what is printed on it.",
                f"当前赛事为 {event.name}。请用 --event 指定该卡所属赛事；"
                "不加 --event 则按卡上所印内容读取。",
            ),
        )


def _same_terms(card: CardCode, rules: RuleSet, terms: Terms, size: int) -> bool:
    # rules of a file have no name in the code; see `boardscan.batch.prints`
    other_rules = card.rules != (rules.id if rules.id in RULE_SETS else "own")
    if other_rules or card.handicap != terms.handicap or card.size != size:
        return False
    printed = Terms(card.handicap, parse_komi(card.komi, rules) if card.komi else None)
    try:
        return komi_given(rules, printed) == komi_given(rules, terms)
    except RulesError:
        return False


_OTHER_PAIRING: Reason = (
    "pairing_changed",
    Text("the players printed on it are not those of the event", "卡上所印棋手与赛事记录不符"),
)
_OTHER_TERMS: Reason = (
    "terms_changed",
    Text("rules, komi or handicap printed on it are not those of the event",
         "卡上所印规则、贴子或让子与赛事记录不符"),
)  # fmt: skip
