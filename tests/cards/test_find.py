"""Cards found in pictures: turned, slanted, torn, several, mirrored, without marks."""

import cv2
import numpy as np
import pytest

from boardscan.cards import layout as at
from boardscan.cards.marks import _marks, find_cards
from boardscan.cards.reading import CardReading


@pytest.fixture(autouse=True)
def digits(clear_digits):
    clear_digits("185")


def seen_from(image, corners, size):
    """The picture as a camera sees it that has its corners there."""
    height, width = image.shape[:2]
    outline = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    camera = cv2.getPerspectiveTransform(outline, np.array(corners, np.float32))
    return cv2.warpPerspective(image, camera, size, borderValue=(70, 80, 90))


def test_a_straight_card_is_read_whole(filled, read_one):
    found = read_one(filled)
    assert found.certain
    assert found.outcome.winner_letter == "B"
    assert str(found.outcome.margin) == "3/4"
    assert (found.card.game, found.card.number) == ("1.5", 7)
    assert found.notes == ()
    corners = np.array([(0, 0), (1520, 0), (1520, 1024), (0, 1024)]) + 100
    assert np.abs(found.corners_xy_px - corners).max() < 1.5


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turned_scans_are_read(filled, read_one, table, quarters):
    found = read_one(np.rot90(table(filled.image), quarters))
    assert found.certain
    if quarters == 2:
        assert [code for code, _ in found.notes] == ["upside_down"]


def test_a_mirrored_picture_is_read_and_told(filled, read_one, table):
    found = read_one(table(filled.image)[:, ::-1])
    assert found.certain
    assert [code for code, _ in found.notes] == ["mirrored"]
    assert found.corners_xy_px[0][0] > found.corners_xy_px[1][0]  # as it lies in the picture


def test_a_photo_from_the_side_is_straightened(filled, read_one, table):
    photo = seen_from(table(filled.image), [(330, 90), (1390, 130), (1700, 1090), (60, 1010)],
                      (1760, 1180))  # fmt: skip
    found = read_one(photo)
    assert found.certain
    inner = np.abs(found.image.astype(int) - filled.image)[80:-80, 80:-80]
    assert np.median(inner) < 12


def test_a_photo_from_too_low_is_refused(filled, refused, table):
    photo = seen_from(table(filled.image), [(760, 300), (1240, 300), (1900, 760), (100, 760)],
                      (2000, 900))  # fmt: skip
    assert refused(photo) == "card_slanted"


def test_a_card_too_small_in_the_photo_is_refused(filled, refused, table):
    small = cv2.resize(table(filled.image), (340, 243), interpolation=cv2.INTER_AREA)
    photo = np.full((1500, 2000, 3), 90, np.uint8)
    photo[400:643, 500:840] = small
    assert refused(photo) in ("card_small", "no_card")


@pytest.mark.parametrize("corner", range(4))
def test_three_marks_are_enough(filled, read_one, corner):
    found = read_one(filled.cover(at.MARKS[corner].box.grown(1)))
    assert found.certain
    assert [code for code, _ in found.notes] == ["mark_missing"]


def test_a_staple_over_a_mark_is_no_harm(filled, read_one):
    filled.line((2, 10), (13, 2), 0.9, (190, 190, 195))
    assert read_one(filled).certain


def dimmed(image, corner, noise=0.7):
    """The picture with hardly any light left in one corner."""
    height, width = image.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    at_x, at_y = ((0, 0), (width, 0), (width, height), (0, height))[corner]
    far = np.hypot(x - at_x, y - at_y) / np.hypot(width, height)
    light = np.clip(0.03 + 2.2 * np.maximum(far - 0.3, 0), 0, 0.6)
    grain = np.random.default_rng(corner).normal(0, noise, image.shape)
    return np.uint8(np.clip(image * light[..., None] + grain, 0, 255))


@pytest.mark.parametrize("corner", range(4))
def test_a_mark_in_a_dark_corner_is_found(filled, table, corner):
    photo = dimmed(table(filled.image), corner)
    plain = _marks(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), 1.0)
    assert {mark.corner for seen in plain.values() for mark in seen} == {0, 1, 2, 3} - {corner}
    (card,) = find_cards(photo)
    assert card.missing == 0
    assert card.residual_mm < 0.5


def test_a_picture_too_dark_for_any_mark_is_looked_at_again(filled, table, read_one):
    photo = np.uint8(table(filled.image) * 0.05)
    assert not _marks(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), 1.0)
    assert read_one(photo).card.game == "1.5"


@pytest.mark.parametrize("finer", [1, 2])
@pytest.mark.parametrize("share", [0.2, 0.3])
def test_marks_of_a_fax_that_are_nothing_but_dots_are_found(filled, share, finer):
    page = cv2.copyMakeBorder(filled.image, *[40] * 4, cv2.BORDER_CONSTANT, value=(255,) * 3)
    page = cv2.resize(page, None, fx=finer, fy=finer)
    dots = np.random.default_rng(5).random(page.shape[:2]) < share
    fax = np.where((page.min(-1) < 128) & dots, 0, 255).astype(np.uint8)
    [card] = find_cards(cv2.merge([fax] * 3))
    assert card.missing == 0


def test_a_second_look_takes_no_mark_twice(filled, table):
    """Three marks are seen in the first look, and the same three in the second."""
    (card,) = find_cards(table(filled.cover(at.MARKS[2].box.grown(1)).image))
    assert sorted(mark.corner for mark in card.marks) == [0, 1, 3]
    assert card.homography is not None


def test_two_marks_are_too_few(filled, refused, read):
    filled.cover(at.MARKS[0].box.grown(1)).cover(at.MARKS[2].box.grown(1))
    assert refused(filled) == "too_few_marks"
    assert read(filled)[0].card.game == "1.5"  # its QR code is there all the same


def test_a_sheet_copied_without_marks_is_refused(filled, refused):
    for mark in at.MARKS:
        filled.cover(mark.box.grown(1), (255, 255, 255))
    assert refused(filled) == "no_card"


def test_a_torn_card_keeps_what_is_left(filled, read_one):
    """Its lower right corner is gone, and with it the fractions and the counted digits' end."""
    torn = np.array([(102, 76), (195, 60), (195, 132), (90, 132)]) * at.PX_PER_MM
    cv2.fillPoly(filled.image, [torn.astype(np.int32)], (96, 118, 140))
    found = read_one(filled)
    assert not found.certain
    assert found.fields["winner"].certain
    assert found.fields["count"].state == "unreadable"


def test_two_cards_in_one_photo(printed, read, table):
    one = printed(number=1, game="2.1").blot(at.WINNER, "B").blot(at.HOW, "resignation")
    two = printed(number=2, game="2.2").blot(at.WINNER, "W").blot(at.HOW, "time")
    found = read(np.vstack([table(one.image), np.rot90(table(two.image), 2)]))
    assert [(card.card.game, card.fields["winner"].value) for card in found] == [
        ("2.1", "B"),
        ("2.2", "W"),
    ]


def test_two_cards_with_the_same_marks(printed, read, table):
    """Numbers 62 apart share their marks; which belong together is seen by where they are."""
    one = printed(number=1, game="2.1").blot(at.WINNER, "B").blot(at.HOW, "resignation")
    two = printed(number=1 + at.SLOTS, game="2.63").blot(at.WINNER, "W").blot(at.HOW, "time")
    found = read(np.vstack([table(one.image), table(two.image)]))
    assert [card.card.game for card in found] == ["2.1", "2.63"]
    assert [card.fields["how"].value for card in found] == ["resignation", "time"]


def test_the_cut_off_card_next_to_it_is_no_trouble(filled, printed, read, table):
    """Of an uncut page the photo shows one card and the upper marks of the other."""
    other = table(printed(number=8, game="1.6").image)[:260]
    found = read(np.vstack([table(filled.image), other]))
    assert [card.card.game for card in found] == ["1.5"]
    assert isinstance(found[0], CardReading)


def test_a_card_cut_off_by_the_edge_is_refused(filled, refused, table):
    assert refused(table(filled.image)[:, :900]) == "card_cut_off"


def test_blank_backs_and_other_papers(refused):
    page = np.full((1600, 1100, 3), 246, np.uint8)
    page[300:302, 500:502] = 60  # a speck
    assert refused(page) == "blank_page"
    for x in range(300, 800, 20):  # what a bad copy left of a card
        cv2.rectangle(page, (x, 700), (x + 9, 709), 200, 1)
    assert refused(page) == "no_card"
    for y in range(200, 1400, 40):
        cv2.putText(page, "minutes of the meeting", (100, y), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 0, 2)
    assert refused(page) == "no_card"


def test_a_picture_of_noise_is_no_card(refused):
    noise = np.random.default_rng(0).integers(0, 255, (700, 900, 3), np.uint8)
    assert refused(noise) == "no_card"


def test_shadow_and_grey_paper(filled, read_one, table):
    photo = table(filled.image).astype(float)
    shadow = np.where(
        np.add.outer(np.arange(photo.shape[0]), np.arange(photo.shape[1])) > 1500, 1, 0.45
    )
    photo = photo * shadow[..., None] * (0.75, 0.8, 0.85)
    noisy = photo + np.random.default_rng(1).normal(0, 4, photo.shape)
    assert read_one(np.uint8(np.clip(noisy, 0, 255))).certain


@pytest.mark.parametrize("toner", [0.35, 0.6])
def test_a_printer_that_prints_faintly(printed, read_one, toner, clear_digits):
    clear_digits("   ")
    paper = printed()
    paper.image = np.uint8(255 - (255 - paper.image.astype(float)) * toner)
    paper.blot(at.WINNER, "W").blot(at.HOW, "resignation")
    found = read_one(paper)
    assert found.certain
    assert found.outcome.winner_letter == "W"


def test_a_bent_card_is_followed(filled, read_one, table):
    """The paper's middle is 2 mm higher than its corners say."""
    image = table(filled.image)
    height, width = image.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    bend = 15 * np.sin(np.pi * np.clip((x - 100) / (width - 200), 0, 1))
    assert read_one(cv2.remap(image, x, y + bend.astype(np.float32), cv2.INTER_LINEAR)).certain


def test_the_marks_of_another_card_are_told(printed, read_one):
    """Whoever glues a code onto another card is found out."""
    paper, other = printed(number=7), printed(number=9, game="1.7")
    box = at.QR.grown(2)
    x, y, right, bottom = (
        round(v * 8) for v in (box.x, max(0, box.y), box.x + box.width, box.y + box.height)
    )
    paper.image[y:bottom, x:right] = other.image[y:bottom, x:right]
    assert "other_marks" in [code for code, _ in read_one(paper).reasons]


def test_a_card_without_a_readable_code_needs_a_look(filled, read_one):
    found = read_one(filled.cover(at.QR.grown(1), (30, 30, 30)))
    assert found.card is None
    assert "no_code" in [code for code, _ in found.reasons]
    assert found.fields["winner"].value == "B"


def test_a_card_without_a_code_still_contradicts_itself(printed, read_one, clear_digits):
    """Rules and komi are not known without the code; that a draw has no winner is."""
    clear_digits("   ")
    paper = printed().blot(at.WINNER, "B").blot(at.HOW, "draw")
    found = read_one(paper.cover(at.QR.grown(1), (30, 30, 30)))
    assert {"no_code", "winner_needless"} <= {code for code, _ in found.reasons}
    assert not found.fields["winner"].certain


def test_a_card_contradicts_itself_without_any_event(printed, read_one, clear_digits):
    """Its own code says rules and komi: Black 184 does not win."""
    clear_digits("184")
    paper = printed().blot(at.WINNER, "B").blot(at.HOW, "count").blot(at.COUNTED, "B")
    found = read_one(paper)
    assert "winner_contradicts" in [code for code, _ in found.reasons]
    assert not any(found.fields[name].certain for name in ("winner", "counted", "count"))
