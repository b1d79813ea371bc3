"""Results in words (English, Chinese) and in SGF."""

from fractions import Fraction

from boardscan.rules.amounts import decimal_text, points_words, zi_words
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms, komi_given

_SIDES = {
    "en": {Colour.BLACK: "Black", Colour.WHITE: "White"},
    "zh": {Colour.BLACK: "黑", Colour.WHITE: "白"},
}
_ENDINGS_EN = {
    How.RESIGNATION: "{winner} wins by resignation",
    How.TIME: "{winner} wins on time",
    How.FORFEIT: "{winner} wins by forfeit",
    How.RULING: "{winner} wins by ruling",
    How.DRAW: "Draw",
    How.BOTH_LOSE: "Both lose",
    How.REPLAY: "To be replayed",
}
_ENDINGS_ZH = {
    How.RESIGNATION: "{winner}中盘胜",
    How.TIME: "{loser}超时，{winner}胜",
    How.FORFEIT: "{loser}弃权，{winner}胜",
    How.RULING: "{loser}被判负，{winner}胜",
    How.DRAW: "和棋",
    How.BOTH_LOSE: "双方均负",
    How.REPLAY: "重赛",
}
#: SGF has no word for some endings: a ruling is a forfeit, and a game without a winner is void.
_SGF_ENDINGS = {How.RESIGNATION: "R", How.TIME: "T", How.FORFEIT: "F", How.RULING: "F"}
_SGF_RULES = {"china": "Chinese", "japan": "Japanese", "korea": "Korean"}


def side_word(colour: Colour, lang: str = "en") -> str:
    """``Black`` or ``黑``."""
    return _SIDES["zh" if lang == "zh" else "en"][colour]


def margin_words(margin: Fraction, lang: str = "en", unit: str = "zi") -> str:
    """A margin in 子 as ``¾ 子 (1½ points)`` or ``3/4子``; for territory rules in points alone."""
    if unit == "points":
        return points_words(margin * 2, lang)
    if lang == "zh":
        return zi_words(margin, lang)
    return f"{zi_words(margin)} ({points_words(margin * 2)})"


def result_words(outcome: Outcome, lang: str = "en", rules: RuleSet | None = None) -> str:
    """``Black wins by ¾ 子 (1½ points)``, ``黑胜3/4子``, ``White wins by resignation`` ...

    `rules` decides the unit: points for territory rules, otherwise 子.
    """
    chinese = lang == "zh"
    if outcome.how is not How.COUNT:
        winner = side_word(outcome.winner, lang) if outcome.winner else ""
        loser = side_word(outcome.winner.opponent, lang) if outcome.winner else ""
        words = (_ENDINGS_ZH if chinese else _ENDINGS_EN)[outcome.how]
        return words.format(winner=winner, loser=loser)
    if outcome.winner is None:
        return "和棋（双方相等）" if chinese else "Draw (equal count)"
    winner = side_word(outcome.winner, lang)
    if outcome.margin is None:
        return f"{winner}胜" if chinese else f"{winner} wins"
    amount = margin_words(outcome.margin, lang, rules.unit if rules else "zi")
    return f"{winner}胜{amount}" if chinese else f"{winner} wins by {amount}"


def result_line(outcome: Outcome, rules: RuleSet | None = None) -> str:
    """Both languages: ``黑胜3/4子 / Black wins by ¾ 子 (1½ points)``."""
    return f"{result_words(outcome, 'zh', rules)} / {result_words(outcome, 'en', rules)}"


def sgf_result(outcome: Outcome | None) -> str:
    """The SGF ``RE`` value, margins in points: ``B+1.5``, ``W+R``, ``Draw``, ``Void``, ``?``."""
    if outcome is None:
        return "?"
    if outcome.how in (How.BOTH_LOSE, How.REPLAY):
        return "Void"
    if outcome.winner is None:
        return "Draw"
    side = outcome.winner.letter
    if outcome.how is not How.COUNT:
        return f"{side}+{_SGF_ENDINGS[outcome.how]}"
    return f"{side}+{decimal_text(outcome.margin * 2)}" if outcome.margin else f"{side}+"


def sgf_komi(rules: RuleSet, terms: Terms) -> str:
    """The SGF ``KM`` value, in points: 3¾ 子 are ``7.5``."""
    komi = komi_given(rules, terms)
    return decimal_text(komi * 2 if rules.counting == "area" else komi)


def sgf_rules(rules: RuleSet) -> str:
    """The SGF ``RU`` value: a name that other programs know, or the rule set's id."""
    return _SGF_RULES.get(rules.id.split("-")[0], rules.id)
