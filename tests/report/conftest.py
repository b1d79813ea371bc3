"""Rulings of every kind to make reports of."""

from datetime import UTC, datetime

import cv2
import numpy as np
import pytest

from boardscan.report.build import build_report
from boardscan.report.content import Details, Evidence, Picture
from boardscan.rules.agreements import parse_agreements, parse_disputed
from boardscan.rules.claims import parse_claim
from boardscan.rules.counting import parse_dead
from boardscan.rules.position import Position
from boardscan.rules.rule_files import get_ruleset
from boardscan.rules.terms import Prisoners, Terms
from boardscan.rules.warned import parse_warned
from boardscan.ruling import rule

MADE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
SHA256 = "0123456789abcdef" * 4

# Black 45, White 36 when the white stones at B1 and B2 are dead; J9 and J8 are Black's, dead.
NINE = """
. . . . B W . . B
. . . . B W . . B
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. W . . B W . . .
. W . . B W . . .
"""


def photo(width=400, height=300):
    """A picture with some detail in it."""
    image = np.zeros((height, width, 3), np.uint8)
    cv2.circle(image, (width // 2, height // 2), height // 3, (40, 180, 220), -1)
    return Picture(bytes(cv2.imencode(".jpg", image)[1]), width, height)


@pytest.fixture
def make():
    """Make a report of the board above, or of another, as its flags would."""

    def call(
        lang="en", board=NINE, rules="china-2002", dead=("J9",), disputed=(), agree=(),
        warnings=(), ended=None, prisoners=None, doubtful=(), details=None, with_photo=False,
        **terms,
    ):  # fmt: skip
        position = Position.from_text(board)
        ruleset = get_ruleset(rules)
        given, warned = parse_warned(warnings, ruleset)
        ruling = rule(
            position,
            ruleset,
            Terms(
                warnings=given, prisoners=None if prisoners is None else Prisoners(*prisoners),
                **terms,
            ),
            dead=None if dead is None else parse_dead(dead, position),
            disputed=parse_disputed(disputed, position),
            settled=parse_agreements(agree, position),
            doubtful=doubtful,
            ending=None if ended is None else parse_claim(ended).outcome,
        )  # fmt: skip
        pictures = (photo(), photo(300, 420)) if with_photo else (None, None)
        evidence = Evidence("games/round3.jpg", SHA256, *pictures)
        return build_report(
            ruling, evidence, details or Details(), warned=warned, doubtful=doubtful, lang=lang
        )

    return call
