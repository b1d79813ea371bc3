"""From words in their places to games, with every doubt that belongs to them."""

from dataclasses import replace

import pytest

from boardscan.rules.position import Colour
from boardscan.slips.known import Context
from boardscan.slips.names import Roster
from boardscan.slips.runs import runs_of
from boardscan.slips.understand import understand


def read(sheet, **known):
    return understand(sheet, Context(**known))


def only(sheet, **known):
    games, reasons = read(sheet, **known)
    assert len(games) == 1 and not reasons
    return games[0]


def values(game):
    return {name: field.value for name, field in game.fields.items()}


def codes(game, name):
    return [code for code, _ in game.fields[name].reasons]


FORM = ("轮次：3", "台号：12", "黑方：张三丰", "白方：李小龙", "结果：黑胜3/4子")


def test_a_form(page):
    game = only(page(*FORM))
    assert values(game) == {"round": "3", "table": "12", "black": "张三丰", "white": "李小龙",
                            "winner": "B", "how": "count", "margin": "3/4"}  # fmt: skip
    assert game.certain and game.key == "3.12"


@pytest.mark.parametrize(
    "rows",
    [
        ("第3轮 第12台", "黑方：张三丰", "白方：李小龙", "结果：黑胜3/4子"),
        ("第三輪 第十二檯", "黑方：张三丰 白方：李小龙", "結果：黑勝3/4子"),
        ("轮次：３ 台号：１２", "黑方：张三丰", "白方：李小龙", "结果：黑胜３／４子"),
        ("Round: 3 Table: 12", "Black: 张三丰", "White: 李小龙", "Result: B+1.5"),
        ([(80, "轮次"), (300, "3"), (600, "台号"), (800, "12")],
         [(80, "黑方"), (300, "张三丰"), (600, "白方"), (800, "李小龙")],
         [(80, "结果"), (300, "黑胜3/4子")]),
        ([(80, "轮次"), (300, "台号"), (520, "日期")], [(80, "3"), (300, "12"), (520, "2026-1-2")],
         "执黑：张三丰", "执白：李小龙", [(80, "胜方："), (300, "黑方")], "胜子：3/4子"),
    ],
)  # fmt: skip
def test_other_ways_to_say_the_same(page, rows):
    game = only(page(*rows))
    told = {k: v for k, v in values(game).items() if k != "date"}
    assert told == {"round": "3", "table": "12", "black": "张三丰", "white": "李小龙",
                    "winner": "B", "how": "count", "margin": "3/4"}  # fmt: skip
    assert game.certain


HEADINGS = [(80, "台号"), (250, "黑方"), (520, "白方"), (800, "结果")]


def test_a_list(page):
    games, _ = read(page("第2轮成绩表", HEADINGS,
                         [(80, "1"), (250, "张三"), (520, "李四"), (800, "黑胜3/4子")],
                         [(80, "2"), (250, "王五"), (520, "赵六"), (800, "白中盘胜")]))  # fmt: skip
    assert [game.key for game in games] == ["2.1", "2.2"]
    assert [game.outcome.winner for game in games] == [Colour.BLACK, Colour.WHITE]
    assert all(game.certain for game in games)


def test_a_list_with_what_each_side_got(page):
    games, _ = read(page([(80, "台次"), (250, "黑方"), (450, "胜负"), (560, "白方"), (760, "胜负")],
                         [(80, "1"), (250, "张三"), (450, "胜"), (560, "李四"), (760, "负")],
                         [(80, "2"), (250, "王五"), (450, "胜"), (560, "赵六"), (760, "胜")],
                         ))  # fmt: skip
    assert values(games[0])["winner"] == "B" and games[0].fields["winner"].certain
    assert codes(games[1], "winner") == ["contradiction"]


def test_a_word_that_runs_into_the_next_column_is_cut_and_doubted(page):
    headings = [*HEADINGS[:3], (740, "结果")]
    games, _ = read(page(headings, [(80, "1"), (250, "张三丰"), (520, "李小龙小黑中盘胜")]))
    assert values(games[0])["winner"] == "B"
    assert codes(games[0], "white") == ["joined"] and codes(games[0], "winner") == ["joined"]


def test_a_list_without_headings_does_not_say_who_is_black(page):
    games, _ = read(page([(80, "1"), (250, "张三丰"), (520, "李小龙"), (800, "黑胜3/4子")]))
    assert codes(games[0], "black") == ["colours_by_order"]
    assert not games[0].certain and games[0].fields["winner"].certain


def test_lines_that_say_the_colours_need_no_headings(page):
    game = only(page("1. 张三（黑） 对 李四（白） 黑胜3/4子"))
    assert values(game)["black"] == "张三" and game.fields["black"].certain


def test_scores_told_by_order_are_doubted_where_the_order_says_nothing(page):
    white_first = page([(80, "Table"), (250, "White"), (520, "Black"), (800, "Result")],
                       [(80, "1"), (250, "Ann Bo"), (520, "Cy Do"), (800, "1-0")])  # fmt: skip
    games, _ = read(white_first)
    assert codes(games[0], "winner") == ["order_reversed"]
    unsaid = only(page("Round: 1 Table: 1", "Player 1: Ann Bo", "Player 2: Cy Do", "Result: 1-0"))
    assert "colours_by_order" in codes(unsaid, "winner")


def test_an_events_pairing_says_who_is_black(page):
    roster = Roster(("Ann Bo", "Cy Do"), {(1, 1): ("Cy Do", "Ann Bo")})
    game = only(page("Round: 1", "Table: 1", "Player 1: Ann Bo", "Player 2: Cy Do", "Result: 1-0"),
                roster=roster)  # fmt: skip
    assert values(game)["black"] == "Cy Do" and values(game)["winner"] == "W"
    assert game.certain


def test_two_games_below_each_other_and_side_by_side(page):
    one = ("Round: 1 Table: 1", "Black: Ann Bo", "White: Cy Do", "Result: B+R")
    two = ("Round: 1 Table: 2", "Black: Ed Fu", "White: Gus Hi", "Result: W+R")
    games, _ = read(page(*one, "", *two))
    beside, _ = read(page(*([(80, a), (780, b)] for a, b in zip(one, two, strict=True))))
    for found in (games, beside):
        assert [g.key for g in found] == ["1.1", "1.2"] and all(g.certain for g in found)
        assert [values(g)["black"] for g in found] == ["Ann Bo", "Ed Fu"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("第3轮台12 张三(黑) 李四(白) 黑胜3/4子", "3.12 张三 李四 B count 3/4"),
        ("第3轮 台12：李四（白）对张三（黑），黑胜3/4子", "3.12 张三 李四 B count 3/4"),
        ("R3 T12 Smith (B) - Müller (W): B+2.5", "3.12 Smith Müller B count 5/4"),
        ("R3 T12 Anna Kim (W) - Bo Lee (B): W+R", "3.12 Bo Lee Anna Kim W resignation"),
        ("第3轮 4台 黑方张三 白方李四 黑胜3/4子", "3.4 张三 李四 B count 3/4"),
        ("第3轮 4台 白：王五 黑：白小龙 白中盘胜", "3.4 白小龙 王五 W resignation"),
        ("第3轮 4台 张三执黑3/4子胜李四", "3.4 张三 李四 B count 3/4"),
        ("第3轮 4台 周八执白中盘负于吴九", "3.4 吴九 周八 B resignation"),
        ("R3 T4 Smith (W) lost to Park (B) by 2.5 points", "3.4 Park Smith B count 5/4"),
        ("Round 4 Table 3 Board 2: Ann Lee (B) - Bo Kim (W) W+R",
         "4.3.2 Ann Lee Bo Kim W resignation"),
        ("第4轮 台3 第2台 张三(黑) 李四(白) 黑胜3/4子", "4.3.2 张三 李四 B count 3/4"),
    ],
)  # fmt: skip
def test_a_line_by_itself(page, line, told):
    game = only(page(line))
    found = values(game)
    shown = [found[n] for n in ("black", "white", "winner", "how", "margin") if n in found]
    assert " ".join([game.key or "", *shown]) == told and game.certain


@pytest.mark.parametrize(
    "line", ["张三胜李四", "R1 T2 Ann Lee beat Bo Kim by resignation", "3. 张三 李四 黑中盘胜"]
)
def test_a_line_that_says_no_colours_is_doubted(page, line):
    game = only(page("第1轮", line))
    assert not game.certain and "colours_by_order" in codes(game, "black")


@pytest.mark.parametrize("line", ["裁判 王五 张三", "胜负由裁判长判定", "第3轮 台12 张三 李四"])
def test_lines_that_tell_no_game(page, line):
    assert read(page(line))[0] == ()


def test_boards_of_a_team_match_are_told_apart(page):
    heads = [(80, "台次"), *HEADINGS[1:]]
    rows = ([(80, "1"), (250, "张三"), (520, "李四"), (800, "黑胜3/4子")],
            [(80, "2"), (250, "王五"), (520, "赵六"), (800, "白中盘胜")])  # fmt: skip
    games, reasons = read(page("第4轮 第3桌", heads, *rows))
    assert [game.key for game in games] == ["4.3.1", "4.3.2"] and not reasons
    alone, _ = read(page("第4轮", heads, *rows))
    assert [game.key for game in alone] == ["4.1", "4.2"]
    form = only(page("Round: 3 Table: 4 Board: 2", "Black: Ann Bo", "White: Cy Do", "Result: B+R"))
    assert form.key == "3.4.2"


@pytest.mark.parametrize(
    ("margin", "value", "doubt"),
    [("Margin: 2.5 points", "5/4", None), ("胜子：3/4", "3/4", None), ("胜子：3/4子", "3/4", None),
     ("胜子：2.5", "5/2", "impossible")],
)  # fmt: skip
def test_a_margin_under_its_label_is_held_against_the_rules(page, margin, value, doubt):
    game = only(page(*FORM[:4], "胜方：黑方", margin))
    assert values(game)["margin"] == value
    assert codes(game, "margin") == ([doubt] if doubt else [])


@pytest.mark.parametrize("name", ["白 伟", "白方明", "白小龙"])
def test_a_surname_is_no_colour(page, name):
    game = only(page("轮次：3 台号：12", f"黑方：{name}", "白方：李小龙", "结果：黑中盘胜"))
    assert values(game)["black"] == name


@pytest.mark.parametrize(
    ("count", "result"),
    [("黑方子数：180", "结果：黑胜3/4子"), ("白方子数：185", "结果：黑胜3/4子"),
     ("黑方子数：185", "结果：白胜1/4子"), ("黑方子数：190", "结果：黑胜3/4子")],
)  # fmt: skip
def test_a_count_that_says_otherwise_is_a_contradiction(page, count, result):
    game = only(page(*FORM[:4], count, result))
    assert not game.certain
    assert "contradiction" in codes(game, "margin")


@pytest.mark.parametrize(
    ("count", "result", "side"),
    [("185", "黑胜3/4子", "black_count"), ("176", "黑胜3/4子", "white_count"),
     ("177", "白胜1/4子", "white_count"), ("185", "黑胜", "black_count"),
     ("180", "黑胜3/4子", None), ("190", "黑胜3/4子", None), ("185", "中盘", None)],
)  # fmt: skip
def test_a_count_without_a_side_is_of_the_side_that_it_fits(page, count, result, side):
    game = only(page(*FORM[:4], f"子数：{count}", f"结果：{result}"))
    if side is None:
        assert not game.certain and "whose_count" in codes(game, "black_count")
    else:
        assert game.certain and values(game)[side] == count


def test_a_count_that_nobody_plays_out_is_doubted_unless_the_margin_says_it_too(page):
    alone = only(page(*FORM[:4], "黑方子数：106", "结果：白胜"))
    assert codes(alone, "black_count") == ["unlikely_count"]
    twice = only(page(*FORM[:4], "黑方子数：106", "结果：白胜78又1/4子"))
    assert twice.certain


def test_warnings_are_counted(page):
    game = only(page(*FORM[:4], "黑方警告：1次", "黑方子数：185", "结果：白胜1/4子"))
    assert game.certain and values(game)["black_warnings"] == "1"


@pytest.mark.parametrize(
    ("told", "doubts"),
    [
        ("黑胜34子", {"impossible"}),
        ("黑胜11/4子", {"run_together"}),
        ("黑胜 白胜", {"unclear"}),
        ("□黑胜 □白胜", {"unclear"}),
        ("胜", {"unclear"}),
        ("黑胜3/4予", {"repaired"}),
    ],
)
def test_results_that_are_not_what_they_seem(page, told, doubts):
    game = only(page(*FORM[:4], f"结果：{told}"))
    found = {code for f in game.fields.values() for code, _ in f.reasons}
    assert doubts <= found and not game.certain


def test_a_second_reading_or_a_low_score_is_a_doubt(page):
    differs = only(page(*FORM, again={"张三丰": "张三牛"}))
    assert codes(differs, "black") == ["readings_differ"]
    assert differs.fields["black"].others == ("张三牛",)
    low = only(page(*FORM, scores={"白方：李小龙": 0.8}))
    assert codes(low, "white") == ["low_score"] and low.fields["white"].probability < 0.95


def test_names_of_an_event(page):
    names = ("张三丰", "李小龙", "王小明", "王小朋")
    slip = page("轮次：3 台号：12", "黑方：张三牛", "白方：王小月", "结果：黑中盘胜")
    game = only(slip, roster=Roster(names, {}))
    assert values(game)["black"] == "张三丰" and game.fields["black"].certain
    assert values(game)["white"] in ("王小明", "王小朋") and codes(game, "white") == ["near_tie"]
    stranger = only(page(*FORM), roster=Roster(("周八", "李小龙"), {}))
    assert codes(stranger, "black") == ["no_player"]
    other = only(page(*FORM), roster=Roster(names, {(3, 12): ("王小明", "李小龙")}))
    assert codes(other, "black") == ["other_pairing"] and other.fields["white"].certain


@pytest.mark.parametrize("name", ["Player7", "Anna2", "3Kings", "O'Brien", "司马相如"])
def test_unusual_names_stay_as_they_are(page, name):
    game = only(page("轮次：3 台号：12", f"黑方：{name}", "白方：李小龙 5段", "结果：黑中盘胜"))
    assert values(game)["black"] == name and values(game)["white"] == "李小龙"


def test_letters_that_fonts_draw_alike(page):
    game = only(page("Round: 1 Table: 1", "Black: Nina lonescu", "White: Lea 0'Brien",
                     "Result: B+R"))  # fmt: skip
    assert values(game)["black"] == "Nina Ionescu" and values(game)["white"] == "Lea O'Brien"


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ((), "blank_page"),
        (("本次比赛共有三十二名棋手参加", "采用中国围棋规则，黑贴3又3/4子"), "no_game"),
        (("Тур 3 Стол 12", "Чёрные: Иванов", "Белые: Петров"), "other_script"),
    ],
)
def test_pages_without_a_game(page, rows, code):
    games, reasons = read(page(*rows))
    assert games == () and [found for found, _ in reasons] == [code]


def test_the_same_table_twice_is_told(page):
    row = [(80, "1"), (250, "张三"), (520, "李四"), (800, "黑中盘胜")]
    _, reasons = read(page("第2轮", HEADINGS, row, row))
    assert [code for code, _ in reasons] == ["same_table"]


LINES = ("1. 张三（黑）对李四（白）黑胜3/4子", "2. 王五（黑）对赵六（白）白中盘胜")


@pytest.mark.parametrize(
    "row", ["3. 孙七钱八白胜", "3. 孙七黑胜4子又", "Round 1 Park lost B+R to nobody here at all"]
)
def test_a_line_with_a_result_that_is_no_game_is_told(page, row):
    games, reasons = read(page(*LINES, row))
    assert len(games) == 2
    assert [code for code, _ in reasons] == ["missed_line"]
    assert not read(page(*LINES))[1]


def test_names_behind_colours_that_ocr_ran_together(page):
    game = only(page("第1轮台1黑方康明军白方邓敏华黑胜1又3/4子"))
    assert values(game) == {"round": "1", "table": "1", "black": "康明军", "white": "邓敏华",
                            "winner": "B", "how": "count", "margin": "7/4"}  # fmt: skip


def test_labels_of_warnings_are_no_players(page):
    game = only(page("轮次 1 台号 48",
                     [(80, "黑方"), (300, "孔兰兰"), (600, "白方"), (800, "卢羽")],
                     [(80, "黑方警告"), (300, "0"), (600, "白方警告"), (800, "0")],
                     [(80, "结果"), (300, "白胜0.75子")]))  # fmt: skip
    told = values(game)
    assert (told["black_warnings"], told["white_warnings"], told["winner"]) == ("0", "0", "W")


@pytest.mark.parametrize(
    ("told", "name"),
    [("Smith John 4d", "Smith John"), ("John Smith 4d FR", "John Smith"),
     ("John Smith (3k, DE)", "John Smith"), ("John Smith 2 kyu, USA", "John Smith"),
     ("张三丰（四年级2班）", "张三丰"), ("张三丰 业余5段", "张三丰"), ("Anna La", "Anna La")],
)  # fmt: skip
def test_ranks_countries_and_classes_are_no_part_of_a_name(page, told, name):
    game = only(page(*FORM[:2], f"黑方：{told}", *FORM[3:]))
    assert game.fields["black"].value == name and game.certain


def test_a_name_with_a_number_in_it_is_doubted_unless_the_event_has_it(page):
    sheet = page(*FORM[:2], "黑方：John Smith 27", *FORM[3:])
    assert codes(only(sheet), "black") == ["unlike_name"]
    assert only(sheet, roster=Roster(("John Smith 27", "李小龙"))).certain


def test_an_american_card(page):
    game = only(page([(80, "Round: 3"), (600, "Board: 15")],
                     [(80, "White: Willem Park"), (600, "AGA #: 26960"), (900, "Rank: 5d")],
                     [(80, "Black: Carlos Silva"), (600, "AGA #: 27986"), (900, "Rank: 4d")],
                     [(80, "Komi: 7.5"), (600, "Handicap: 0")],
                     "Winner (in words): Black"))  # fmt: skip
    assert values(game) == {"round": "3", "table": "15", "black": "Carlos Silva",
                            "white": "Willem Park", "winner": "B"}  # fmt: skip
    assert game.certain


@pytest.mark.parametrize(
    ("result", "told"),
    [("黒中押し勝ち", ("B", "resignation", None)), ("白2目半勝ち", ("W", "count", "5/4")),
     ("白番の半目勝ち", ("W", "count", "1/4")), ("黒時間切れ勝ち", ("B", "time", None)),
     ("白不戦勝", ("W", "forfeit", None))],
)  # fmt: skip
def test_a_japanese_paper(page, result, told):
    game = only(page("回戦：第7回戦", "卓番号：8", "黒番：田中", "白番：佐藤", f"結果：{result}"))
    found = values(game)
    assert (found["winner"], found["how"], found.get("margin")) == told
    assert game.key == "7.8" and found["black"] == "田中" and game.certain


@pytest.mark.parametrize("told", ["13%", "131½4", "13 %"])
def test_a_small_fraction_that_nobody_can_tell_leaves_the_winner(page, told):
    game = only(page(*FORM[:4], f"结果：黑胜{told}子"))
    assert values(game)["winner"] == "B" and values(game)["margin"] in ("55/4", "53/4")
    assert not game.certain and not game.fields["margin"].certain
    assert any("1/4" in other or "53/4" in other for other in game.fields["margin"].others)


def test_a_bracket_that_is_hardly_legible_is_no_doubt_about_the_name(place):
    word = place(60, 60, "张三（黑）")
    assert replace(word, scores=(0.99, 0.98, 0.4, 0.97, 0.3)).score == 0.97
    assert replace(word, scores=(0.99, 0.5, 0.99, 0.97, 0.99)).score == 0.5


HEADS = [(80, "Board"), (250, "Black"), (550, "White"), (850, "Result")]
BOARDS = [[(80, str(i)), (250, f"Anna Park{'abc'[i]}"), (550, "Ben Kim"), (850, "B+R")]
          for i in (1, 2)]  # fmt: skip


def test_the_teams_behind_a_matchs_table_are_no_part_of_its_number(page):
    top = [(80, "Round: 5"), (350, "Table: 4"), (700, "Lions - Tigers")]
    games, _ = read(page(top, HEADS, *BOARDS))
    assert [game.key for game in games] == ["5.4.1", "5.4.2"]


def test_boards_under_two_tables_are_not_taken_for_tables(page):
    games, _ = read(page("Round: 5", "Table 4 Table 6", HEADS, *BOARDS))
    assert all(codes(game, "table") == ["whose_game"] for game in games)


def test_warnings_in_columns_of_their_own(page):
    heads = [(80, "台号"), (200, "黑方"), (400, "警告"), (550, "白方"), (750, "警告"),
             (950, "结果")]  # fmt: skip
    row = [(80, "1"), (200, "张三丰"), (550, "李小龙"), (750, "1"), (950, "黑胜3/4子")]
    game = only(page(heads, row))
    assert game.fields["white_warnings"].value == "1" and game.certain
    assert "black_warnings" not in game.fields


@pytest.mark.parametrize(
    ("told", "black"), [("黑1次", "1"), ("Black", "1"), ("无", None), ("黑白各一次", "?")]
)
def test_a_warning_without_a_side_is_never_lost_without_a_word(page, told, black):
    game = only(page(*FORM, f"警告：{told}"))
    field = game.fields.get("black_warnings")
    if black == "?":
        assert "whose_warning" in dict(game.reasons)
    else:
        assert (field and field.value) == black and not game.reasons


@pytest.mark.parametrize(
    "row",
    [
        "Round 2 Table 6: Vera Lindqvist (W) vs Kenji Silva (B) half a point",
        "第2轮 第6台 孙七（黑）对钱八（白） 看不清",
    ],
)
def test_the_table_of_a_line_that_is_no_game_is_not_that_of_the_others(page, row):
    games, reasons = read(page(*LINES, row))
    assert [game.fields["table"].value for game in games] == ["1", "2"]
    assert [code for code, _ in reasons] == ["missed_line"]


@pytest.mark.parametrize(
    ("line", "winner"),
    [
        ("R2 T3 Ben Schmidt (B) - Vera Novak (W): B+10.5", "B"),
        ("Round 2 Table 3: Vera Novak (W) vs Ben Schmidt (B) W+0.5", "W"),
        ("3. Ben Schmidt (B) - Vera Novak (W) W + R", "W"),
    ],
)
def test_a_colour_and_a_result_are_no_answers_to_choose_from(page, place, line, winner):
    (game,), reasons = read(page(line))
    assert runs_of([place(60, 0, line)]) == []
    assert (game.fields["winner"].value, game.fields["table"].value) == (winner, "3")
    assert not reasons
