"""A result that somebody has to look at is never written as if it stood."""

import pytest

from boardscan.cards.words import as_sure


@pytest.mark.parametrize(("lang", "marked"), [("en", "in doubt: W+1"), ("zh", "存疑：W+1")])
def test_a_result_in_doubt_says_so(lang, marked):
    assert as_sure("W+1", True, lang) == "W+1"
    assert as_sure("W+1", False, lang) == marked
