"""Photos that come from anywhere: what is kept, what is refused, and that nothing half stays."""

import struct
import zlib

import cv2
import numpy as np
import pytest

from boardscan.desk import bodies
from boardscan.desk.folder import ORPHAN_S, Folder
from boardscan.desk.take import clean_name

PHOTO = "/api/games/1.5/photo"


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width, height, rows=b""):
    """A PNG that claims a size and has the pixels that it is given."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = zlib.compress(rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body)
            + chunk(b"IEND", b""))  # fmt: skip


def jpeg(width=300, height=300):
    return bytes(cv2.imencode(".jpg", np.full((height, width, 3), 2, np.uint8))[1])


HOSTILE = {
    "nothing": (b"", "photo_empty", 422),
    "text": (b"<script>alert(1)</script>" * 10, "not_an_image", 415),
    "a page": (b"<!DOCTYPE html><svg onload=alert(1)>", "not_an_image", 415),
    "three bytes": (b"\xff\xd8\xff", "photo_damaged", 422),
    "a PDF": (b"%PDF-1.7\n" + b"x" * 100, "not_an_image", 415),
    "a GIF": (b"GIF89a" + b"\0" * 100, "not_an_image", 415),
    "a ZIP": (b"PK\x03\x04" + b"\0" * 100, "not_an_image", 415),
    "a bomb of 8 gigapixels": (png(90_000, 90_000), "photo_too_large", 413),
    "a bomb of 65 megapixels": (png(65_000, 1001), "photo_too_large", 413),
    "a flat bomb": (png(2**31 - 1, 1), "photo_too_large", 413),
    "no pixels": (png(0, 0), "photo_damaged", 422),
    "too small": (png(40, 40, b"\0" * 41 * 40), "photo_too_small", 422),
    "pixels that are missing": (png(300, 300, b"\0" * 50)[:60], "photo_damaged", 422),
    "half a JPEG header": (jpeg()[:40], "photo_damaged", 422),
    "a JPEG of nothing": (b"\xff\xd8\xff\xe0\0\x10JFIF\0" + b"\0" * 200, "photo_damaged", 422),
    "a HEIC of nothing": (b"\0\0\0\x18ftypheic" + b"\0" * 100, "photo_damaged", 422),
    "a TIFF that points nowhere": (b"II*\0\xff\xff\xff\x7f" + b"\0" * 64, "photo_damaged", 422),
    "a WebP that is cut": (b"RIFF\xff\xff\xff\x7fWEBPVP8 " + b"\0" * 40, "photo_damaged", 422),
}


@pytest.mark.parametrize("data", HOSTILE, ids=str)
def test_hostile_photos_are_refused_and_nothing_stays(page, desk, data):
    sent, code, status = HOSTILE[data]
    before = desk.live.look()[1]
    assert page.refused("POST", PHOTO, content=sent) == (status, code)
    assert list(desk.folder.photos.iterdir()) == []
    assert desk.live.look()[1] == before
    assert page.work()["photo"] is None


def test_a_photo_of_64_megapixels_is_taken(page, desk):
    work = page.do("POST", PHOTO, content=jpeg(8000, 8000))
    assert (work["photo"]["width_px"], work["photo"]["height_px"]) == (8000, 8000)
    view = cv2.imdecode(np.frombuffer(page("GET", work["photo"]["view"]).content, np.uint8), 1)
    assert max(view.shape) <= 2400


def test_too_many_bytes_are_refused_by_their_announcement_and_by_their_number(
    page, desk, monkeypatch
):
    headers = {"Content-Length": str(bodies.UPLOAD_BYTES + 1)}
    refusal = (413, "photo_too_large")
    assert page.refused("POST", PHOTO, content=b"", headers=headers) == refusal
    monkeypatch.setattr(bodies, "UPLOAD_BYTES", 1000)
    parts = (jpeg()[:200] for _ in range(10))  # in pieces: no length is announced
    assert page.refused("POST", PHOTO, content=parts) == refusal
    assert list(desk.folder.photos.iterdir()) == []


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "99999999999999999999"])
def test_a_length_that_is_none(page, length):
    headers = {"Content-Length": length}
    assert page("POST", PHOTO, content=b"", headers=headers).status_code == 413


def test_other_bodies_are_small(page):
    body = b'{"name": "' + b"x" * bodies.JSON_BYTES + b'"}'
    headers = {"Content-Type": "application/json"}
    found = page.refused("POST", "/api/games", content=body, headers=headers)
    assert found == (413, "body_too_large")
    parts = (b"x" * 100_000 for _ in range(5))
    found = page.refused("POST", "/api/games", content=parts, headers=headers)
    assert found == (413, "body_too_large")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"[" * 50_000])
def test_bodies_that_are_no_json(page, body):
    headers = {"Content-Type": "application/json"}
    assert page.refused("POST", "/api/games", content=body, headers=headers) in (
        (422, "bad_request"), (400, "bad_request")
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("IMG_1.jpg", "IMG_1.jpg"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\x\\第1轮.jpg", "第1轮.jpg"),
        ("\x00\x1b[2J\u202egpj.exe", "[2Jgpj.exe"),
        ("", "photo"),
        ("/", "photo"),
        ("x" * 500, "x" * 120),
    ],
)
def test_names_are_words_and_never_paths(page, desk, name, shown):
    assert clean_name(name) == shown
    work = page.photo(1, name=name[:400])
    assert work["photo"]["name"] == clean_name(name[:400])
    kept = sorted(path.name for path in desk.folder.photos.iterdir())
    sha256 = work["photo"]["sha256"]
    assert kept == [sha256, f"{sha256}.view.jpg"]
    assert not (desk.folder.path.parent / "passwd").exists()


def test_a_photo_of_another_game_is_told(page):
    page.photo(1)
    assert page.refused("POST", "/api/games/1.6/photo", content=page_picture(1)) == (
        409, "photo_known"
    )  # fmt: skip
    assert page.photo(1, "1.6", again=True)["game"]["key"] == "1.6"


def page_picture(number):
    image = np.full((300, 300, 3), number, np.uint8)
    image[-1, -1] = 0
    return bytes(cv2.imencode(".png", image)[1])


def test_a_confirmed_game_takes_no_photo(page, desk):
    from boardscan.records.decide import confirm

    page.photo(1)
    with desk.store() as store:
        confirm(store, "1.5", who="Li Ming")
    assert page.refused("POST", PHOTO, content=page_picture(2)) == (409, "confirmed")


def test_a_fault_while_reading_leaves_nothing(desk, browser, sees):
    page = browser(desk)
    headers = page.headers
    answer = page.client.post(PHOTO, content=page_picture(250), headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "fault")
    assert "ZeroDivision" not in answer.text
    assert list(desk.folder.photos.iterdir()) == []


def test_pictures_are_cut_where_the_lines_are(page):
    """A photo with a bright spot on one intersection: it is amid its crop."""
    image = np.full((300, 300, 3), 1, np.uint8)
    cv2.circle(image, (90, 210), 6, (255, 255, 255), -1)  # column 2, row 6: C3
    work = page.do("POST", PHOTO, content=bytes(cv2.imencode(".png", image)[1]))
    straight = work["board"]["straight"]
    board = decoded(page, straight)
    assert board.shape == (440, 440)
    assert brightest(board) == pytest.approx((3 * 40 + 20, 7 * 40 + 20), abs=2)
    query = straight.partition("?")[2]
    sha256 = work["photo"]["sha256"]
    crop = decoded(page, f"/api/photos/{sha256}/point.jpg?point=C3&{query}")
    assert crop.shape == (320, 320)
    assert brightest(crop) == pytest.approx((160, 160), abs=2)
    corner = decoded(page, f"/api/photos/{sha256}/point.jpg?point=A1&around=3&{query}")
    assert brightest(corner) == pytest.approx((3.5 * 64 + 128, 3.5 * 64 - 128), abs=2)


def decoded(page, address):
    answer = page("GET", address)
    assert answer.headers["content-type"] == "image/jpeg"
    assert "immutable" in answer.headers["cache-control"]
    return cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_GRAYSCALE)


def brightest(image):
    """The middle (x, y) of what is bright."""
    rows, cols = np.nonzero(image > 150)
    return cols.mean(), rows.mean()


@pytest.mark.parametrize(
    "query",
    [
        "size=9&corners=1,2,3",
        "size=9&corners=",
        "size=9&corners=a,b,c,d,e,f,g,h",
        "size=9&corners=nan,1,2,3,4,5,6,7",
        "size=9&corners=inf,1,2,3,4,5,6,7",
        "size=9&corners=1e30,1,2,3,4,5,6,7",
        "size=8&corners=0,0,9,0,9,9,0,9",
        "corners=0,0,9,0,9,9,0,9",
    ],
)
def test_pieces_that_can_not_be_cut(page, query):
    sha256 = page.photo(1)["photo"]["sha256"]
    for kind in ("board.jpg?", "point.jpg?point=A1&"):
        assert page("GET", f"/api/photos/{sha256}/{kind}{query}").status_code == 422


def test_corners_in_one_place_do_no_harm(page):
    sha256 = page.photo(1)["photo"]["sha256"]
    corners = "5,5,5,5,5,5,5,5"
    address = f"/api/photos/{sha256}/board.jpg?size=9&corners={corners}"
    assert page("GET", address).status_code == 200


@pytest.mark.parametrize("sha256", ["0" * 64, "../../spring.boardscan", "x", "A" * 64,
                                    "..%2f..%2fspring.boardscan"])  # fmt: skip
def test_only_photos_can_be_asked_for(page, sha256):
    for kind in ("view.jpg", "file"):
        assert page("GET", f"/api/photos/{sha256}/{kind}").status_code in (404, 422)


def test_the_photo_itself_comes_back_as_it_was_sent(page):
    work = page.photo(1)
    answer = page("GET", work["photo"]["file"])
    assert answer.content == page_picture(1)
    assert "attachment" in answer.headers["content-disposition"]


def test_what_a_killed_upload_left_is_swept_away(event, desk):
    import os
    import time

    folder = desk.folder
    fresh, orphan = folder.photos / "a.part", folder.photos / "b.part"
    for path in (fresh, orphan):
        path.write_bytes(b"half a photo")
    before = time.time() - ORPHAN_S - 1
    os.utime(orphan, (before, before))
    Folder(event)
    assert fresh.exists() and not orphan.exists()


def test_a_photo_that_waits_for_long_is_not_swept_away(event, desk):
    """However long the queue is, and whichever desk sweeps."""
    import os
    import time

    with desk.folder.upload() as upload:
        upload.write(b"x")
        upload.finish()
        before = time.time() - ORPHAN_S - 1
        os.utime(upload.path, (before, before))
        desk.folder.sweep()
        Folder(event)
        assert upload.path.exists()
    assert not upload.path.exists()
