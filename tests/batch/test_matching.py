"""Which game a file belongs to: manifests, names, times; and which files there are."""

import struct
from datetime import datetime
from pathlib import Path

import pytest

from boardscan.batch.files import find_files, local_copy, read_list
from boardscan.batch.manifest import read_manifest
from boardscan.batch.match import Matcher, read_pattern
from boardscan.batch.taken import taken_at
from boardscan.errors import BoardscanError, InputError
from boardscan.rules.terms import Warnings


def exif(original=None, changed=None, order="<"):
    """A TIFF structure with DateTimeOriginal in its EXIF directory, and DateTime in its first."""
    mark = b"II*\0" if order == "<" else b"MM\0*"
    texts = [text.encode() + b"\0" for text in (changed, original) if text]
    first = [(0x0132, 2, 20)] if changed else []
    first += [(0x8769, 4, 1)] if original else []
    at = 8 + 2 + 12 * len(first) + 4
    second = at
    texts_at = at + (2 + 12 + 4 if original else 0)
    data = mark + struct.pack(order + "I", 8) + struct.pack(order + "H", len(first))
    for tag, kind, n in first:
        value = second if tag == 0x8769 else texts_at
        data += struct.pack(order + "HHII", tag, kind, n, value)
    data += b"\0" * 4
    if original:
        place = texts_at + (20 if changed else 0)
        data += struct.pack(order + "H", 1) + struct.pack(order + "HHII", 0x9003, 2, 20, place)
        data += b"\0" * 4
    return data + b"".join(texts)


def jpeg(path, block):
    body = b"Exif\0\0" + block
    path.write_bytes(b"\xff\xd8\xff\xe1" + struct.pack(">H", len(body) + 2) + body + b"\xff\xd9")
    return path


@pytest.mark.parametrize("order", ["<", ">"])
def test_when_a_photo_was_taken(tmp_path, order):
    path = tmp_path / "a.jpg"
    both = exif("2026:05:01 15:30:00", "2026:06:02 10:00:00", order)
    assert taken_at(jpeg(path, both)) == datetime(2026, 5, 1, 15, 30)
    assert taken_at(jpeg(path, exif(None, "2026:06:02 10:00:00", order))) == datetime(
        2026, 6, 2, 10
    )
    path.write_bytes(both)  # a TIFF
    assert taken_at(path) == datetime(2026, 5, 1, 15, 30)


def test_damaged_exif_is_no_time(tmp_path):
    path, whole = tmp_path / "a.jpg", exif("2026:05:01 15:30:00")
    for length in range(len(whole)):
        found = taken_at(jpeg(path, whole[:length]))
        assert found is None or found.year == 2026
    for text in ("0000:00:00 00:00:00", "yesterday at noon  ", "2026:13:45 99:00:00"):
        assert taken_at(jpeg(path, exif(text))) is None
    path.write_bytes(b"no photo")
    assert taken_at(path) is None
    assert taken_at(tmp_path / "nowhere.jpg") is None


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("r1t5.jpg", "1.5"),
        ("R01-T05.jpg", "1.5"),
        ("spring r2 t13 b3.heic", "2.13.3"),
        ("round 3 table 4.png", "3.4"),
        ("Round3_Table4_Board2.png", "3.4.2"),
        ("第2轮第7台.jpg", "2.7"),
        ("第2轮 7桌 第1盘.jpg", "2.7.1"),
        ("r1t5-2.jpg", "1.5"),
        ("r1t5 (2).jpg", "1.5"),
        ("r1t52.jpg", "1.52"),
        ("IMG_2026_05.jpg", "IMG_2026_05"),
        ("1-5.jpg", "1-5"),
        ("bar1t5.jpg", "bar1t5"),
        ("r1.sgf", "r1"),
    ],
)
def test_names_that_say_it(name, key):
    assert Matcher().place(f"/photos/{name}").key == key
    assert Matcher().place(f"s3://bucket/photos/{name}").key == key


def test_a_pattern_of_ones_own():
    matcher = Matcher(pattern=read_pattern("{round}-{table}"))
    assert matcher.place("2-14.jpg").key == "2.14"
    assert matcher.place("2-14b.jpg").key == "2.14"
    assert matcher.place("x2-14.jpg").key == "x2-14"
    matcher = Matcher(pattern=read_pattern("IMG_{any}_{round}_{table}_{board}"))
    assert matcher.place("IMG_0042_1_2_3.jpg").key == "1.2.3"


@pytest.mark.parametrize(
    "text", ["", "{round}", "{table}{any}", "{round}{table}{round}", "{x}-{round}-{table}"]
)
def test_patterns_that_say_nothing(text):
    with pytest.raises(InputError) as caught:
        read_pattern(text)
    assert caught.value.code == "bad_pattern"


def test_the_same_name_in_two_folders_is_two_games():
    files = ["a/IMG_1.jpg", "b/IMG_1.jpg", "a/IMG_2.jpg", "a/IMG_2.sgf"]
    matcher = Matcher(files)
    keys = [matcher.place(name).key for name in files]
    assert keys[0] != keys[1]
    assert keys[2] == keys[3] == "IMG_2"


MANIFEST = """round,table,black,white,black_team,file,sgf,claim,komi,handicap,warnings,dead
1,1,Li,Wang,Red,a.jpg|b.jpg,game.sgf,黑胜3/4子,3.75,,B=1,"D4,Q16"
1,2,Zhao,Qian,,c.jpg,,W+R,,2,,none
"""


def write(tmp_path, text, encoding="utf-8"):
    path = tmp_path / "games.csv"
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_manifest(tmp_path, encoding, mark):
    text = MANIFEST if mark == "," else MANIFEST.replace('"D4,Q16"', "D4 Q16").replace(",", mark)
    first, second = read_manifest(write(tmp_path, text, encoding))
    assert (first.key, second.key) == ("1.1", "1.2")
    assert first.about["black"] == "Li" and first.about["komi"] == "3.75"
    assert first.teams == {"black": "Red"}
    assert [Path(name).name for name in first.files] == ["a.jpg", "b.jpg"]
    assert Path(first.files[0]).parent == tmp_path
    assert first.warnings == Warnings(black=1)
    assert (second.about["handicap"], second.about["dead"], second.claim) == (2, "none", "W+R")
    assert second.warnings is None


def test_chinese_headings_and_boards(tmp_path):
    (row,) = read_manifest(
        write(tmp_path, "轮次,台次,盘,黑方,白方,结果\n3,2,1,李明,王伟,黑185子\n")
    )
    assert row.key == "3.2.1"
    assert row.claim == "黑185子"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        ("black,white\na,b\n", "round and table"),
        ("round,table\n1,1\n1,1\n", "line 3: game 1.1 is there twice, first in line 2"),
        ("round,table\n1,x\n", "line 2: table is 'x'"),
        ("round,table\n1,-1\n", "no number"),
        ("round,table\n1,\n", "missing"),
        ("round,table,round\n1,1,1\n", "column"),
        ("round,table,claim\n1,1,nonsense\n", "not a result"),
        ("round,table,warnings\n1,1,many\n", "line 2"),
        ("round,table,from,to\n1,1,2026-05-01 15:00,soon\n", "no time"),
        ("round,table,from,to\n1,1,2026-05-01 15:00,2026-05-01 14:00\n", "before it begins"),
        ("round,table,file\n1,1,a.jpg\n1,2,a.jpg\n", "belongs to game 1.1"),
    ],
)
def test_a_wrong_manifest_says_where(tmp_path, text, told):
    with pytest.raises(InputError, match="line") as caught:
        read_manifest(write(tmp_path, text))
    assert caught.value.code == "bad_manifest"
    assert told in caught.value.message.en
    assert caught.value.hint.zh


def test_no_manifest_at_all(tmp_path):
    with pytest.raises(BoardscanError):
        read_manifest(tmp_path / "nowhere.csv")
    (tmp_path / "games.csv").write_bytes(b"\xff\xfe\x00\x81")
    with pytest.raises(BoardscanError):
        read_manifest(tmp_path / "games.csv")


def test_the_manifest_comes_first_then_the_name_then_the_time(tmp_path):
    text = (
        "round,table,file,from,to\n"
        "1,1,r9t9.jpg,2026-05-01 15:00,2026-05-01 16:00\n"
        "1,2,,2026-05-01 17:00,2026-05-01 18:00\n"
        "1,3,,2026-05-01 17:30,2026-05-01 18:00\n"
    )
    rows = read_manifest(write(tmp_path, text))
    matcher = Matcher(rows=rows)
    photo = jpeg(tmp_path / "r9t9.jpg", exif("2026:05:01 17:10:00"))
    assert matcher.place(str(photo)) == matcher.place(str(photo.absolute()))
    assert (matcher.place(str(photo)).key, matcher.place(str(photo)).by) == ("1.1", "manifest")
    named = jpeg(tmp_path / "r2t2.jpg", exif("2026:05:01 17:10:00"))
    assert (matcher.place(str(named)).key, matcher.place(str(named)).by) == ("2.2", "name")
    timed = jpeg(tmp_path / "IMG.jpg", exif("2026:05:01 17:10:00"))
    assert (matcher.place(str(timed)).key, matcher.place(str(timed)).by) == ("1.2", "time")
    # Two games have this time, none has the next: neither is guessed.
    assert matcher.place(str(jpeg(tmp_path / "A.jpg", exif("2026:05:01 17:40:00")))).key == "A"
    assert matcher.place(str(jpeg(tmp_path / "B.jpg", exif("2026:05:01 20:00:00")))).key == "B"


def test_files_of_folders_and_lists(tmp_path):
    for name in ("a/x.JPG", "a/b/y.heic", "a/z.txt", "a/.hidden.jpg", "a/._x.jpg", "g.sgf",
                 "a/x.boardscan.png", "a/x.boardscan.sgf"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    names = [Path(name).name for name in find_files([str(tmp_path), str(tmp_path / "a")])]
    assert names == ["y.heic", "x.JPG", "g.sgf"]
    listed = tmp_path / "list.txt"
    listed.write_text("# photos\n\na/x.JPG\ns3://bucket/y.jpg\n", "utf-8")
    assert read_list(listed) == [str(tmp_path / "a/x.JPG"), "s3://bucket/y.jpg"]
    for name, action in (("none", lambda p: find_files([str(p)])), ("a", read_list)):
        with pytest.raises(InputError) as caught:
            action(tmp_path / name)
        assert caught.value.code in ("no_source", "file_unreadable")


def test_files_by_address(tmp_path):
    pytest.importorskip("fsspec")
    (tmp_path / "r1t1.jpg").write_bytes(b"photo")
    (tmp_path / "notes.txt").write_bytes(b"notes")
    (tmp_path / "r1t1.boardscan.png").write_bytes(b"overlay")
    (address,) = find_files([f"file://{tmp_path}"])
    assert address == f"file://{tmp_path}/r1t1.jpg"
    with local_copy(address) as path:
        assert path.read_bytes() == b"photo"
        assert path.suffix == ".jpg"
    assert not path.exists()
    with pytest.raises(BoardscanError) as caught, local_copy(f"file://{tmp_path}/no.jpg"):
        pass
    assert caught.value.code == "not_fetched"
    with pytest.raises(InputError) as caught:
        find_files(["nonsense://bucket"])
    assert caught.value.code == "bad_address"
