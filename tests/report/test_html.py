"""The report as one web page that needs nothing else."""

import base64
import re
from html.parser import HTMLParser

import pytest

from boardscan.report.content import Details
from boardscan.report.html import render_html

VOID = {"meta", "img", "br"}


class Page(HTMLParser):
    """Collects what a browser would show, and checks that tags are closed in order."""

    def __init__(self, data):
        super().__init__()
        self.open, self.tags, self.texts, self.references = [], [], [], []
        self.feed(data.decode("utf-8"))
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "data", "poster", "srcset", "action"):
                self.references.append(value)
            assert not name.startswith("on")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_data(self, data):
        if "style" not in self.open:
            self.texts.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.texts).split())


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_fetched(make, lang):
    data = render_html(make(lang, with_photo=True))
    page = Page(data)
    assert len(page.references) == 2
    for reference in page.references:
        kind, _, picture = reference.partition(",")
        assert kind == "data:image/jpeg;base64"
        assert base64.b64decode(picture).startswith(b"\xff\xd8")
    text = data.decode()
    assert not {"script", "link", "iframe", "object", "base"} & set(page.tags)
    assert not re.search(r"@import|url\(", text)
    addresses = set(re.findall(r"https?://[^\s\"'<]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, not an address


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            ["Black wins by ¾ 子 (1½ points)", "living stones 9 9", "komi -3¾ 3¾", "wins by ¾ -¾",
             "45 + 36 = 81 = 9 × 9", "J9 (2 stones), B2 (2 stones)", "art. 17.3", "Wang Wei",
             "0123456789abcdef" * 4, "signature", "Counting Black", "30 + 15 = 45"],
        ),
        (
            "zh",
            ["黑胜3/4子", "活子 9 9", "贴子 -3又3/4 3又3/4", "胜负 3/4 -3/4",
             "双方确认：J9（2 子）、B2（2 子）", "第17.3条", "Wang Wei", "0123456789abcdef" * 4,
             "签名", "黑方做棋数子", "30 + 15 = 45"],
        ),
    ],
)  # fmt: skip
def test_everything_is_in_it(make, lang, words):
    details = Details(white="Wang Wei")
    report = make(
        lang, dead=("J9", "B1"), warnings=["B=took_back", "W=took_back"], details=details
    )
    text = Page(render_html(report)).text
    for word in words:
        assert word in text


def test_names_are_text_and_nothing_else(make):
    details = Details(black="<script>alert(1)</script>", white='" onload="x', event="A & B")
    page = Page(render_html(make(details=details)))
    assert "script" not in page.tags
    assert '<script>alert(1)</script>' in page.text and "A & B" in page.text


def test_it_prints_on_a4_and_is_the_same_each_time(make):
    data = render_html(make(with_photo=True))
    assert b"@page { size: A4;" in data
    assert data == render_html(make(with_photo=True))
    assert b'<html lang="zh-CN">' in render_html(make("zh"))
    assert b"{number}" not in data and b"{all}" not in data
