"""Cards filled in and photographed by the renderer, read back: what the renderer says is true."""

from dataclasses import replace
from fractions import Fraction

import cv2
import numpy as np
import pytest

from boardscan.cards.agree import agree
from boardscan.cards.layout import Box
from boardscan.cards.read import Picture, read_picture
from boardscan.cards.reading import CardField, CardReading
from boardscan.rules.komi import parse_komi
from boardscan.rules.rule_files import get_ruleset
from boardscan.rules.terms import Terms
from boardscan.train import card_measure
from boardscan.train.card_camera import WAYS
from boardscan.train.card_filling import make
from boardscan.train.card_games import make_card
from boardscan.train.handwriting import drawn


@pytest.fixture(scope="module")
def pool():
    """Digits of our own hand: the real ones are no part of the project."""
    rng = np.random.default_rng(0)
    return [drawn(rng, digit % 10) for digit in range(60)], np.arange(60) % 10


def test_the_games_made_up_agree_with_the_rules():
    """The winner worked out by the renderer is the one that follows from the count by the rules."""
    counted = 0
    for seed in range(150):
        card = make_card(np.random.default_rng(seed), seed + 1)
        written = card.fields
        values = {name: written[name].value for name in written}
        if None in (values["count"], values["winner"], values["counted"], values["how"]):
            continue
        fields = {name: CardField(name, value, 1.0, "read", True, Box(0, 0, 1, 1))
                  for name, value in values.items()}
        code = card.code
        rules = get_ruleset(code.rules)
        komi = parse_komi(code.komi, rules) if code.komi else None
        found = agree(fields, rules, Terms(0, komi), code.size)
        codes = {code for code, _ in found.reasons}
        assert ("winner_contradicts" in codes) == card.contradicts, (seed, values, codes)
        # quarters are printed on the card, but no count has them
        assert ("count_impossible" in codes) == (Fraction(values["count"]).denominator == 4)
        counted += 1
    assert counted > 60


@pytest.mark.parametrize("way", list(WAYS))
def test_what_was_written_is_read(pool, way):
    """No field of a filled card is wrong and certain, and most are right."""
    seed = 4 if way == "fax" else 3  # a faint fax may be an empty page
    seen, truth = make(np.random.default_rng([seed, 77]), pool, seed, way)
    readings = [r for r in read_picture(Picture(seen, way)) if isinstance(r, CardReading)]
    assert len(readings) == len(truth["cards"])
    wrong = 0
    for card in truth["cards"]:
        reading = next(r for r in readings if r.card and r.card.encode() == card["code"])
        for name, written in card["fields"].items():
            field = reading.fields[name]
            same = card_measure.same(written["value"], field.value)
            assert same or not field.certain, (name, written, field)
            wrong += not same and written["clear"]
    assert wrong <= 1


def test_the_same_seed_makes_the_same_picture(pool):
    pictures = [make(np.random.default_rng(9), pool, 5, "photo") for _ in "12"]
    assert np.array_equal(pictures[0][0], pictures[1][0])
    assert pictures[0][1] == pictures[1][1]


def test_values_are_compared_as_amounts():
    assert card_measure.same("369/2", str(Fraction(369, 2)))
    assert card_measure.same("B", "B") and not card_measure.same("B", "W")
    assert card_measure.same(None, None)
    assert not card_measure.same(None, "185") and not card_measure.same("185", None)


def found(**changes):
    plain = card_measure.Found("p", "count", "clean", ("photo",), True, "185", "185", 0.99, True,
                               True)
    return replace(plain, **changes)


def test_the_trade_asks_about_the_least_sure_first():
    rows = [found() for _ in range(98)]
    rows += [found(value="186", probability=0.6, certain=False), found(there=False)]
    trade = dict(card_measure.trade(rows))
    assert trade[0.0] == pytest.approx(0.98)
    assert trade[0.01] == pytest.approx(0.99)  # first the card that was not found
    assert trade[0.02] == 1


def test_a_wrong_field_that_is_certain_is_found():
    assert found(value="186").badly_wrong
    assert not found(value="186", certain=False).badly_wrong
    assert not found().badly_wrong
    assert found(truth=None, value="185").badly_wrong  # a double called certain


def test_a_contradiction_is_no_field(capsys):
    """It is counted as a card that was told or not, and not among the fields."""
    card = found(name="card", kind="contradiction", clear=False, truth="doubt", value="certain")
    card_measure.report([found(), card, replace(card, value="doubt", certain=False)])
    told = capsys.readouterr().out.split("\n")
    (row,) = [line for line in told if line.startswith("all fields")]
    assert row.split() == ["all", "fields", "1", "1", "100.00%", "100.00%", "0"]
    assert "cards, contradiction: 2, 1 of them certain" in told


def test_a_folder_is_measured(tmp_path, pool, capsys):
    seen, truth = make(np.random.default_rng([1, 5]), pool, 1, "scan")
    cv2.imwrite(str(tmp_path / "a.jpg"), seen)
    (tmp_path / "a.json").write_text(card_measure.json.dumps(truth), encoding="utf-8")
    rows = list(card_measure.compare(tmp_path / "a.json"))
    assert len(rows) >= 6 * len(truth["cards"])
    assert not any(row.badly_wrong for row in rows)
    card_measure.report(rows)
    assert "wrong but certain" in capsys.readouterr().out
