"""Text diagrams in the forms people write them, and files that are neither."""

import pytest

from boardscan.errors import InputError
from boardscan.records.board_file import load_board


@pytest.mark.parametrize(
    "text",
    [
        "B.W\n...\nX+O",
        "● . ○\n. . .\n# + o\n",
        "\n  B . W  \r\n  . . .\r\n  B . W\r\n",
        "B.W\r...\rB.W",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_diagram(tmp_path, text, encoding):
    path = tmp_path / "board.txt"
    path.write_bytes(text.encode(encoding))
    board = load_board(path)
    assert board.position.rows() == ("B.W", "...", "B.W")
    assert board.komi is None
    assert board.dead is None


def test_content_and_not_the_name_says_what_it_is(tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf\n (;SZ[5]AB[aa])")
    assert load_board(path).position.rows()[0] == "B...."


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b" \n ", "file_empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not_text"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "not_text"),
        (b"B.\n.", "bad_diagram"),
        (b"BQ\n..", "bad_diagram"),
        (b"hello", "bad_diagram"),
    ],
)
def test_no_board(tmp_path, data, code):
    path = tmp_path / "board.txt"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        load_board(path)
    assert caught.value.code == code
    assert caught.value.hint.en


def test_no_file_a_folder_and_a_huge_one(tmp_path):
    for path in (tmp_path / "nowhere.txt", tmp_path, "a\0b"):
        with pytest.raises(InputError) as caught:
            load_board(path)
        assert caught.value.code == "file_unreadable"
    huge = tmp_path / "huge.sgf"
    with huge.open("wb") as file:
        file.truncate(9 << 20)
    with pytest.raises(InputError) as caught:
        load_board(huge)
    assert caught.value.code == "file_too_large"
