"""Bubbles in every way that people fill them: each of the known complaints is a test."""

import numpy as np
import pytest

from boardscan.cards import layout as at
from boardscan.cards.fields import read_fields


def fields_of(paper):
    return read_fields(paper.image)


@pytest.fixture(autouse=True)
def blank_boxes(clear_digits):
    clear_digits("   ")


def test_a_blank_card_has_no_answer_at_all(printed):
    """A blank field is not every option, and printed letters and digits are no marks."""
    for lang in ("en", "zh"):
        fields = fields_of(printed(lang=lang))
        for name in ("winner", "how", "counted", "count"):
            assert (fields[name].value, fields[name].state) == (None, "blank"), name
        for name in ("black_warnings", "white_warnings"):
            assert (fields[name].value, fields[name].state) == ("0", "blank")
        assert all(field.certain for field in fields.values())


@pytest.mark.parametrize("choice", at.CHOICES[:-1], ids=lambda choice: choice.name)
def test_each_bubble_is_read_as_itself(printed, choice):
    for bubble in choice.bubbles:
        fields = fields_of(printed().blot(choice, bubble.value))
        field = fields[choice.name]
        assert (field.value, field.state, field.certain) == (bubble.value, "read", True)
        others = [f for name, f in fields.items() if name != choice.name]
        assert all(f.state == "blank" for f in others)


def test_the_fraction_belongs_to_the_count(printed, clear_digits):
    clear_digits("184")
    assert fields_of(printed().blot(at.FRACTION, "1/2"))["count"].value == "369/2"
    clear_digits("   ")
    field = fields_of(printed().blot(at.FRACTION, "1/2"))["count"]
    assert field.value is None
    assert not field.certain


HANDS = {
    "blot": lambda paper: paper.blot(at.WINNER, "W"),
    "over the ring": lambda paper: paper.blot(at.WINNER, "W", radius=3.2),
    "beside the middle": lambda paper: paper.blot(at.WINNER, "W", radius=1.6, shift=(0.7, -0.6)),
    "red": lambda paper: paper.blot(at.WINNER, "W", colour=(40, 40, 200)),
    "blue": lambda paper: paper.blot(at.WINNER, "W", colour=(200, 60, 30)),
    "cross": lambda paper: paper.cross(at.WINNER, "W"),
    "thin cross": lambda paper: paper.cross(at.WINNER, "W", width=0.4),
    "tick": lambda paper: paper.tick(at.WINNER, "W"),
    "pencil": lambda paper: paper.pencil(at.WINNER, "W", 0.16),
}


@pytest.mark.parametrize("mark", HANDS.values(), ids=list(HANDS))
def test_many_hands_fill_one_bubble(printed, mark):
    field = fields_of(mark(printed()))["winner"]
    assert (field.value, field.state, field.certain) == ("W", "read", True)


@pytest.mark.parametrize("arm", [2.2, 3.4, 4.2])
@pytest.mark.parametrize("width", [0.9, 1.3])
def test_a_thick_cross_is_an_answer_and_not_struck_out(printed, width, arm):
    field = fields_of(printed().cross(at.WINNER, "B", arm=arm, width=width))["winner"]
    assert field.value == "B"
    assert field.state == "read"


def test_a_scribble_with_a_cross_over_it_is_no_certain_answer(printed):
    """Nor is a cross so thick that nothing tells it from one."""
    paper = printed().cross(at.WINNER, "B", arm=2.0, width=1.1)
    paper.line((42.0, 56.0), (46.0, 57.0), 1.2).cross(at.WINNER, "B", arm=4.4, width=0.7)
    assert not fields_of(paper)["winner"].certain
    thick = fields_of(printed().cross(at.WINNER, "B", arm=4.2, width=1.7))["winner"]
    assert not thick.certain


@pytest.mark.parametrize("darkness", [0.05, 0.065])
def test_the_faintest_pencil_is_a_doubt(printed, darkness):
    """Neither blank nor filled for certain."""
    field = fields_of(printed().pencil(at.WINNER, "W", darkness))["winner"]
    assert (field.value, field.state, field.certain) == ("W", "doubtful", False)
    assert field.reasons[0][0] == "faint"


@pytest.mark.parametrize("shift", [(-3.6, 0.3), (0.2, 3.7), (0.0, -3.6)])
def test_a_fill_outside_the_bubble_is_a_doubt(printed, shift):
    field = fields_of(printed().blot(at.WINNER, "W", radius=1.4, shift=shift))["winner"]
    assert not field.certain
    assert field.value == "W"


def test_a_circle_around_the_bubble_is_a_doubt(printed):
    field = fields_of(printed().ring(at.WINNER, "B"))["winner"]
    assert (field.value, field.certain) == ("B", False)


def test_two_filled_are_a_double_and_no_answer(printed):
    field = fields_of(printed().blot(at.WINNER, "B").blot(at.WINNER, "W"))["winner"]
    assert (field.value, field.state, field.certain) == (None, "double", False)
    assert {value for value, _ in field.others} == {"B", "W"}


def test_one_struck_out_and_another_filled_is_a_correction(printed):
    paper = printed().blot(at.WINNER, "B").cross(at.WINNER, "B", arm=4.6).blot(at.WINNER, "W")
    field = fields_of(paper)["winner"]
    assert (field.value, field.state, field.certain) == ("W", "corrected", False)


def test_a_blot_struck_out_alone_is_no_answer(printed):
    paper = printed().blot(at.BLACK_WARNINGS, "2").cross(at.BLACK_WARNINGS, "2", arm=4.6)
    paper.blot(at.WINNER, "B").cross(at.WINNER, "B", arm=4.6)
    fields = fields_of(paper)
    assert (fields["black_warnings"].value, fields["black_warnings"].certain) == ("0", False)
    assert (fields["winner"].value, fields["winner"].certain) == (None, False)


def test_a_smear_beside_a_filled_bubble_does_no_harm(printed):
    field = fields_of(printed().blot(at.WINNER, "B").pencil(at.WINNER, "none", 0.045))["winner"]
    assert (field.value, field.certain) == ("B", True)


def test_a_weak_second_mark_is_a_doubt(printed):
    field = fields_of(printed().pencil(at.WINNER, "B", 0.2).pencil(at.WINNER, "W", 0.07))["winner"]
    assert (field.value, field.certain) == ("B", False)


def test_a_field_that_is_covered_is_not_blank(printed):
    paper = printed().cover(at.Box(36, 52, 60, 9), (200, 190, 180))
    field = fields_of(paper)["winner"]
    assert (field.state, field.certain) == ("unreadable", False)


@pytest.mark.parametrize("width", [0.25, 0.5])
@pytest.mark.parametrize("slope", [0.0, 0.6, -1.5])
def test_a_line_that_passes_through_a_bubble_is_a_doubt(printed, width, slope):
    """A crease, a slip of the pen: it goes on at both sides, and no field is certain by it."""
    b = at.COUNTED.bubbles[1]
    dx, dy = (9.0, 9.0 * slope) if abs(slope) <= 1 else (9.0 / slope, 9.0)
    paper = printed().blot(at.WINNER, "W").blot(at.HOW, "resignation")
    field = fields_of(paper.line((b.x - dx, b.y - dy), (b.x + dx, b.y + dy), width))["counted"]
    assert not (field.certain and field.value is not None)


@pytest.mark.parametrize("aside", [0.0, 0.9])
def test_the_ring_of_a_cup_through_a_bubble_is_a_doubt(printed, aside):
    b = at.WHITE_WARNINGS.bubbles[2]
    paper = printed().tick(at.WINNER, "B").tick(at.HOW, "ruling")
    paper.line((b.x + aside + 2, b.y - 12), (b.x + aside - 2, b.y + 12), 1.6, (150, 185, 200))
    field = fields_of(paper)["white_warnings"]
    assert not (field.certain and field.value != "0")


def test_a_cross_struck_out_by_another_is_a_doubt(printed):
    """It has the arms of a cross and twice its ink, next to the crosses of the same hand."""
    paper = printed().cross(at.WINNER, "B").cross(at.HOW, "count").cross(at.COUNTED, "B")
    assert fields_of(paper)["winner"].certain
    paper.cross(at.WHITE_WARNINGS, "1").cross(at.WHITE_WARNINGS, "1", arm=3.4)
    b = at.WHITE_WARNINGS.bubbles[0]
    paper.line((b.x - 2.9, b.y - 4.0), (b.x + 2.9, b.y + 4.0), 0.9)
    paper.line((b.x - 4.0, b.y + 2.7), (b.x + 4.0, b.y - 2.7), 0.9)
    field = fields_of(paper)["white_warnings"]
    assert not field.certain


def test_a_mark_much_paler_than_the_others_is_a_doubt(printed):
    """One hand has one pen: the smear of another is no answer for certain."""
    paper = printed().blot(at.WINNER, "W").blot(at.HOW, "count").pencil(at.COUNTED, "B", 0.2)
    assert not fields_of(paper)["counted"].certain
    alike = printed().pencil(at.WINNER, "W", 0.2).pencil(at.HOW, "count", 0.2)
    alike.pencil(at.COUNTED, "B", 0.2)
    assert fields_of(alike)["counted"].certain


def noisy(paper, sigma, seed=0):
    """As a dark photo is: noise in every pixel, as strong in all colours as in each."""
    rng = np.random.default_rng(seed)
    shape = paper.image.shape
    noise = rng.normal(0, sigma, shape) + rng.normal(0, sigma, (*shape[:2], 1))
    paper.image = np.uint8(np.clip(paper.image * 0.4 + noise, 0, 255))
    return paper


@pytest.mark.parametrize("sigma", [4, 9, 14])
def test_the_noise_of_a_dark_photo_is_no_mark(printed, sigma):
    paper = printed().blot(at.WINNER, "W").cross(at.HOW, "resignation")
    fields = fields_of(noisy(paper, sigma))
    assert (fields["winner"].value, fields["winner"].certain) == ("W", True)
    assert (fields["how"].value, fields["how"].certain) == ("resignation", True)
    for name in ("black_warnings", "white_warnings", "counted", "count"):
        assert fields[name].state == "blank", name


@pytest.mark.parametrize("sigma", [9, 14])
def test_noise_does_not_strike_a_blot_out(printed, sigma):
    paper = printed().blot(at.WINNER, "W", radius=2.9).blot(at.COUNTED, "B", radius=3.0)
    fields = fields_of(noisy(paper, sigma, 5))
    assert (fields["winner"].value, fields["counted"].value) == ("W", "B")


@pytest.mark.parametrize("dark", [0.07, 0.12, 0.2])
@pytest.mark.parametrize("shift", [-3.0, 0.0, 2.0])
def test_a_fold_that_shades_a_row_of_bubbles_fills_none(printed, dark, shift):
    """Three warnings at once were read where the paper had been folded."""
    y = at.WHITE_WARNINGS.bubbles[0].y + shift
    paper = printed().blot(at.WINNER, "W").blot(at.HOW, "resignation")
    shaded = paper.image[round((y - 2.5) * 8) : round((y + 2.5) * 8)]
    shaded[:] = np.uint8(shaded * (1 - dark))
    field = fields_of(paper)["white_warnings"]
    assert field.value == "0"


@pytest.mark.parametrize("left", [0.3, 0.5])
def test_a_faint_copy_has_faint_marks(printed, left):
    """Marks are as pale as the print: a blot is full, a tick is no blank for certain."""
    paper = printed().blot(at.WINNER, "W").tick(at.COUNTED, "B").pencil(at.HOW, "count", 0.2)
    paper.image = np.uint8(255 - (255 - paper.image.astype(float)) * left)
    fields = fields_of(paper)
    assert (fields["winner"].value, fields["winner"].certain) == ("W", True)
    assert fields["counted"].value == "B"
    assert fields["how"].value == "count"
    assert fields["black_warnings"].state == "blank"


def test_a_heavy_cross_alone_is_rather_an_answer_and_a_struck_blot_is_none(printed):
    heavy = printed().cross(at.HOW, "count", width=0.5).cross(at.COUNTED, "B", width=0.5)
    field = fields_of(heavy.cross(at.WINNER, "W", width=1.15, arm=3.4))["winner"]
    assert field.value == "W"


def test_the_blackest_of_several_unclear_marks_is_named_first(printed):
    paper = printed().pencil(at.HOW, "count", 0.05).pencil(at.HOW, "ruling", 0.075)
    field = fields_of(paper)["how"]
    assert (field.value, field.certain) == ("ruling", False)
    assert field.others[0][0] == "count"


def test_a_struck_blot_beside_a_tick_with_a_line_through_it_is_not_the_answer(printed):
    """The tick looked like a line that passes through, and the blot like the only mark."""
    paper = printed().tick(at.WINNER, "B").tick(at.HOW, "count")
    paper.blot(at.COUNTED, "W").cross(at.COUNTED, "W", arm=4.6)
    b = at.COUNTED.bubbles[0]
    paper.line((b.x - 4.6, b.y + 1.0), (b.x + 4.6, b.y - 2.2), 0.4)
    field = fields_of(paper)["counted"]
    assert (field.value, field.certain) == ("B", False)


def test_a_blot_beside_a_cross_may_be_the_one_that_is_struck_out(printed):
    """A fold hid the cross over the blot, and made one of the tick: nobody can be sure of it."""
    paper = printed().blot(at.WINNER, "W").cross(at.WINNER, "B", arm=4.4, width=0.5)
    field = fields_of(paper)["winner"]
    assert not field.certain
    assert field.probability <= 0.5
    assert {field.value, *dict(field.others)} == {"B", "W"}
