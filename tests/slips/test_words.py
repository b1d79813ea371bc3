"""Words, their parts, their rows; names of a list; amounts in odd writing."""

import numpy as np
import pytest

from boardscan.slips import roster
from boardscan.slips.doubts import CERTAIN, SERIOUS, TEXTS, probability
from boardscan.slips.lexicon import labels_in, plain, whole_label
from boardscan.slips.straighten import flatten, homography, moved
from boardscan.slips.values import clean_name, date, number, repairs
from boardscan.slips.words import rows_of, split_gaps


def test_a_part_knows_its_place_and_the_layers_share(place):
    word = place(100, 50, "白方：李小龙", layer="白方：王小明")
    part = word.part(3, 6)
    assert part.text == "李小龙" and part.layer == "王小明"
    assert np.allclose(part.box, (220, 50, 340, 90))


def test_a_part_beside_a_space_is_whole(place):
    part = place(0, 0, "第3轮 第12台").part(0, 3)
    assert part.text == "第3轮" and part.box[2] >= 40 + 22 + 40


def test_words_are_cut_at_wide_gaps_only(place):
    word = place(0, 0, "张三李四")
    wide = word.quad.copy()
    wide[1:3, 0] += 200
    apart = type(word)(word.text, wide, word.scores, (0.05, 0.16, 0.84, 0.95))
    assert [part.text for part in split_gaps(apart)] == ["张三", "李四"]
    assert split_gaps(word) == [word]


def test_rows_bear_a_little_skew(place):
    rows = rows_of([place(x, y + x * 0.02, "字") for y in (0, 60) for x in (0, 300, 600)])
    assert [len(row) for row in rows] == [3, 3]


@pytest.mark.parametrize(
    ("text", "name"),
    [("黑方", "black"), ("執白", "white"), ("黑 方", "black"), ("自方", "white"),
     ("e White", "white"), ("Black:", "black"), ("台次", "board"), ("桌号", "table"),
     ("胜负", "result"),
     ("黑方子数", "black_count"), ("White's count", "white_count"),
     ("警告(黑)", "black_warnings"), ("单位", "other"),
     ("黑方（签名）", "black"), ("张三", None), ("Blackwell", None)],
)  # fmt: skip
def test_labels(text, name):
    assert whole_label(text) == name


def test_labels_inside_a_text():
    found = labels_in("黑方：张三丰白方：李小龙 黑方子数：185")
    assert [label.name for label in found] == ["black", "white", "black_count"]


def test_plain_keeps_the_length_of_every_text():
    for text in ("３／４子", "勝¾", "①½", "結果：黑勝", "ﬁn"):
        assert len(plain(text)) == len(text)


def test_small_values():
    texts = ("第12台", "十二", "7.", "0", "x7", "1234")
    assert [number(text) for text in texts] == [12, 12, 7, None, None, None]
    assert date("2026年1月2日") == date("2026/1/2") == "2026-01-02" and date("2026-13-01") is None
    assert clean_name("李小龙（业余6段）") == "李小龙" and clean_name("Ann Bo 3d") == "Ann Bo"
    assert clean_name("张三（黑）____") == "张三"
    assert "184 1/2" in list(repairs("1841/2")) and "黑胜3/4子" in list(repairs("黑胜34子"))


def test_a_list_of_names_settles_what_is_near_and_says_ties():
    names = ["Anna Smith", "Anna Smyth", "Ben Park"]
    assert roster.match("Ben Pork", names).name == "Ben Park"
    assert roster.match("Anna Smoth", names).doubt == "near_tie"
    assert not roster.match("Anna Smith", names).exact  # a neighbour is one letter away
    assert roster.match("Ben Park", names).exact
    assert roster.match("Xu Yi", names).doubt == "no_player"
    assert roster.distance("kitten", "sitting") == 3


def test_probabilities_fall_with_every_doubt():
    assert TEXTS.keys() >= SERIOUS
    odds = [probability(codes, 0.99) for codes in ((), ("low_score",), ("low_score", "joined"),
                                                    ("contradiction", "joined"))]  # fmt: skip
    assert odds[0] == CERTAIN and odds == sorted(odds, reverse=True) and len(set(odds)) == 4
    assert probability(("low_score",), 0.5) < probability(("low_score",), 0.9)


def test_a_slanted_page_is_straightened():
    """Lines of a page seen askew come out level, with an edge that tells which way is up."""
    rng = np.random.default_rng(5)
    flat = np.array([[[x, y], [x + 200, y], [x + 200, y + 30], [x, y + 30]]
                     for y in range(100, 900, 100) for x in (100, 500)], float)  # fmt: skip
    askew = np.array([[1, 0.06, 20], [0.08, 1, 10], [2e-5, 5e-5, 1]])
    quads = moved(askew, flat) + rng.normal(0, 0.3, flat.shape)
    image = np.full((1200, 1100, 3), 60, np.uint8)
    import cv2

    sheet = moved(askew, np.array([[50.0, 50], [800, 50], [800, 950], [50, 950]]))
    cv2.fillPoly(image, [sheet.round().astype(np.int32)], (240, 240, 240))
    matrix = homography(image, quads)
    level = moved(matrix, quads)
    steps = level[:, 1] - level[:, 0]
    assert np.abs(np.degrees(np.arctan2(steps[:, 1], steps[:, 0]))).max() < 0.7
    edge = moved(matrix, sheet)
    lean = (edge[3] - edge[0])[0] / (edge[3] - edge[0])[1]
    assert abs(lean) < 0.02
    _, shifted = flatten(image, matrix)
    assert moved(shifted, quads).min() > 0
