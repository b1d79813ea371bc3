"""The pictures of files: photos, PDF files of any length, encrypted, damaged."""

import cv2
import numpy as np
import pytest

from boardscan.cards.pages import count_pages, pictures
from boardscan.cards.read import Picture
from boardscan.errors import PhotoError

fpdf = pytest.importorskip("fpdf")


def pdf(path, pages=1, size=(20, 30), password=None):
    document = fpdf.FPDF(format=size)
    for number in range(pages):
        document.add_page()
        document.rect(2, 2, 1 + number % 10, 5, style="F")
    if password:
        document.set_encryption(owner_password="boss", user_password=password)
    path.write_bytes(bytes(document.output()))
    return path


def test_five_hundred_pages_one_at_a_time(tmp_path):
    path = pdf(tmp_path / "all.pdf", 500)
    assert count_pages(path) == 500
    numbers = []
    for page in pictures(path):
        assert page.image.shape == (237, 158, 3) or page.image.shape == (236, 157, 3)
        numbers.append(page.page)
    assert numbers == list(range(1, 501))


def test_only_pages_that_are_wanted_are_drawn(tmp_path):
    path = pdf(tmp_path / "all.pdf", 9)
    found = list(pictures(path, lambda sha256, page: page == 7 and len(sha256) == 64))
    assert [page.page for page in found] == [7]


def test_a_huge_page_is_drawn_small_enough(tmp_path):
    (page,) = pictures(pdf(tmp_path / "poster.pdf", 1, (3000, 2000)))
    assert max(page.image.shape) <= 5001


def test_a_damaged_page_does_not_end_the_others(tmp_path, monkeypatch):
    import pypdfium2

    render = pypdfium2.PdfPage.render

    def fails_once(page, **how):
        if page.get_size()[0] > 100:
            raise pypdfium2.PdfiumError("damaged")
        return render(page, **how)

    document = fpdf.FPDF(format=(20, 30))
    for size in ((20, 30), (100, 30), (20, 30)):
        document.add_page(format=size)
    path = tmp_path / "a.pdf"
    path.write_bytes(bytes(document.output()))
    monkeypatch.setattr(pypdfium2.PdfPage, "render", fails_once)
    found = list(pictures(path))
    assert [isinstance(page, Picture) for page in found] == [True, False, True]
    assert found[1].code == "page_damaged"


def test_an_encrypted_pdf_is_refused_kindly(tmp_path):
    path = pdf(tmp_path / "locked.pdf", password="secret")
    with pytest.raises(PhotoError) as caught:
        list(pictures(path))
    assert caught.value.code == "pdf_encrypted"
    assert "password" in caught.value.hint.en
    assert count_pages(path) == 1


@pytest.mark.parametrize("cut", [40, 200])
def test_half_a_pdf_is_refused(tmp_path, cut):
    path = pdf(tmp_path / "a.pdf")
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(PhotoError) as caught:
        list(pictures(path))
    assert caught.value.code == "pdf_damaged"


def test_a_photo_is_one_picture(tmp_path):
    path = tmp_path / "a.jpg"
    cv2.imwrite(str(path), np.full((80, 90, 3), 120, np.uint8))
    (page,) = pictures(path)
    assert (page.page, page.image.shape, len(page.sha256)) == (None, (80, 90, 3), 64)


def test_a_tiff_of_many_pages_is_not_read_by_half(tmp_path):
    path = tmp_path / "scan.tif"
    page = np.full((80, 90, 3), 120, np.uint8)
    cv2.imwritemulti(str(path), [page, page])
    with pytest.raises(PhotoError) as caught:
        list(pictures(path))
    assert caught.value.code == "tiff_pages"
    cv2.imwrite(str(path), page)
    assert len(list(pictures(path))) == 1


def test_what_is_no_picture_says_that_a_pdf_would_do(tmp_path):
    path = tmp_path / "cards.docx"
    path.write_bytes(b"PK\x03\x04 no picture at all" * 20)
    with pytest.raises(PhotoError) as caught:
        list(pictures(path))
    assert "PDF" in caught.value.hint.en
    assert "PDF" in caught.value.hint.zh
