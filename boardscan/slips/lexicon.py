"""The words that forms and lists put beside or above what is filled in."""

import re
import unicodedata
from typing import NamedTuple

#: Traditional characters of labels and results, which are looked up in their simplified form.
_SIMPLIFIED = str.maketrans(
    "勝負盤時棄權輪號桌數結績鐘錄員簽備註對執賽級雙單隊稱"
    "審讓貼編獲點無重選警檯臺員黒戦",
    "胜负盘时弃权轮号桌数结绩钟录员签备注对执赛级双单队称"
    "审让贴编获点无重选警台台员黑战",
)
_KEPT = "½¼¾"


def plain(text: str) -> str:
    """Full-width letters and digits as plain ones, Chinese labels simplified; as long as `text`."""
    told = []
    for character in text:
        folded = unicodedata.normalize("NFKC", character)
        told.append(character if character in _KEPT or len(folded) != 1 else folded)
    text = "".join(told).translate(_SIMPLIFIED).translate(_LIKE)
    return _WHITE_MISREAD.sub("白", text)


#: 白 as OCR sometimes reads it.
_WHITE_MISREAD = re.compile(r"[自曰](?=[方胜])")
#: Signs that OCR and keyboards write in several ways.
_LIKE = str.maketrans({"–": "-", "—": "-", "−": "-", "－": "-", "∶": ":", "•": ".", "·": ".",
                       "’": "'", "＋": "+", "⁄": "/", "∕": "/", "〔": "(", "〕": ")", "【": "(",
                       "】": ")", "[": "(", "]": ")"})  # fmt: skip

_BLACK = r"(?:执黑(?:方|棋|者)?|黑(?:方|棋|番)?|black|先手|\(b\))"
_WHITE = r"(?:执白(?:方|棋|者)?|白(?:方|棋|番)?|white|后手|\(w\))"
_WHO = r"(?:棋手|选手|姓名|队员|\s*player|'?s?\s*name)?"
_LABELS: tuple[tuple[str, str], ...] = (
    ("black_warnings", rf"{_BLACK}\s*(?:被?警告(?:次数|数)?|warnings?)|警告\(?黑方?\)?"),
    ("white_warnings", rf"{_WHITE}\s*(?:被?警告(?:次数|数)?|warnings?)|警告\(?白方?\)?"),
    ("warnings", r"被?警告(?:次数|数)?|warnings?|warned"),
    ("black_count", rf"{_BLACK}\s*(?:总?子数|数子|得子|'?s?\s*(?:count|stones|total|area))"),
    ("white_count", rf"{_WHITE}\s*(?:总?子数|数子|得子|'?s?\s*(?:count|stones|total|area))"),
    ("black_result", rf"{_BLACK}\s*(?:胜负|结果|成绩|得分|'?s?\s*(?:result|score|points))"),
    ("white_result", rf"{_WHITE}\s*(?:胜负|结果|成绩|得分|'?s?\s*(?:result|score|points))"),
    ("black", rf"{_BLACK}{_WHO}"),
    ("white", rf"{_WHITE}{_WHO}"),
    ("winner", r"胜者|胜方|获胜方|获胜者|优胜者|winner|won\s*by"),
    ("margin", r"胜子数?|差子数?|胜多少|净胜子?|margin"),
    ("count", r"子数|数子|数子结果|count|stones"),
    ("result", r"(?:比赛|对局|本局|最终)?结果|(?:对局)?成绩|胜负(?:结果)?|比分|result|res\.?|score"
               r"|outcome"),
    ("how", r"备注|终局方式|胜负方式|方式|remarks?|notes?|how(?:\s*ended)?"),
    ("round", r"轮次|轮数|轮|回战|round|rnd\.?|rd\.?"),
    ("table", r"台号|桌号|桌次|桌|卓番号|卓|table(?:\s*no\.?)?|tbl\.?|match(?:\s*no\.?)?"),
    ("board", r"台次|台|board(?:\s*no\.?)?|bd\.?"),
    ("number", r"序号|编号|场次|no\.?|#|nr\.?"),
    ("player", r"甲方|乙方|主队|客队|棋手[一二甲乙ab12]?|选手[一二甲乙ab12]?|姓名"
               r"|player\s*[12ab]?|name"),
    ("date", r"(?:比赛|对局)?日期|(?:比赛)?时间|date"),
    ("event", r"赛事(?:名称)?|比赛名称|event|tournament|competition"),
    ("handicap", r"让子数?|handicap|hcp?\.?|hd\.?"),
    ("komi", r"贴子|贴目|komi"),
    ("other", r"单位|代表队|队名|队|组别|组|级别|段位|等级分?|棋份|rank|rk\.?|club|team|country"
              r"|rating|grade|积分|场分|得分|points|pts|id|(?:eg[df]|aga|usgo)\s*(?:#|no\.?|pin|id|number)|用时|time|签名|签字"
              r"|(?:裁判|棋手|黑方|白方|双方|执黑|执白)(?:员|长)?(?:签名|签字)|裁判员?|裁判长|signatures?|signed"
              r"|arbiter|referee|judge|city|venue|地点|place"),
)  # fmt: skip
_GROUPS = "|".join(f"(?P<k{i}>{pattern})" for i, (_, pattern) in enumerate(_LABELS))
_NAMES = {f"k{i}": name for i, (name, _) in enumerate(_LABELS)}
_WHOLE = re.compile(
    rf"(?:{_GROUPS})(?:\s*\(\s*(?:先|后|b|w|签名|签字|sign(?:ature)?)\s*\))?\s*:?\s*", re.IGNORECASE
)
_BEFORE_COLON = re.compile(
    rf"(?<![a-z])(?:{_GROUPS})(?:\s*\([^()]{{0,20}}\))?\s*:", re.IGNORECASE
)
_LABEL_ALONE = [(name, re.compile(rf"(?:{pattern})\s*:?", re.IGNORECASE))
                for name, pattern in _LABELS]  # fmt: skip


class Label(NamedTuple):
    """A label inside a text: what it asks for, and where it stands."""

    name: str
    start: int
    end: int


#: What a form says to whoever fills it in: Winner (circle one).
_ASIDE = re.compile(r"\s*\([^()]*\)(?=\s*:?\s*$)")
#: A mark on the paper that was read as a letter before a heading.
_STRAY = re.compile(r"^[a-z|!.,'] (?=[A-Z])")


def whole_label(text: str) -> str | None:
    """What a text asks for when it is a label and nothing else: ``黑方``, ``Result:``."""
    told = plain(text).strip().strip(".:,;。")
    told = _STRAY.sub("", told)
    # Spread letters, as in 姓 名.
    if any(c >= "\u2e80" for c in told):
        told = told.replace(" ", "")
    for name, pattern in _LABEL_ALONE:
        if pattern.fullmatch(told):
            return name
    found = _WHOLE.fullmatch(told)
    return None if found is None else _name(found)


def _name(found: "re.Match[str]") -> str:
    return _NAMES[next(key for key, value in found.groupdict().items() if value is not None)]


def labels_in(text: str) -> list[Label]:
    """The labels with a colon in a text, from left to right: ``黑方：张三 白方：李四`` has two."""
    found = []
    for match in _BEFORE_COLON.finditer(plain(text)):
        start = match.start()
        whole = whole_label(match[0]) or whole_label(_ASIDE.sub("", match[0]))
        if whole is not None:
            found.append(Label(whole, start, match.end()))
    return found


_CHINESE = "一二三四五六七八九十百"
_ROUND = re.compile(
    rf"第\s*([0-9]{{1,2}}|[{_CHINESE}]{{1,3}})\s*(?:轮|回战)"
    r"|(?<![a-z])round\s*:?\s*([0-9]{1,2})(?![0-9])",
    re.IGNORECASE,
)
_TABLE = re.compile(
    rf"第\s*([0-9]{{1,3}}|[{_CHINESE}]{{1,5}})\s*桌"
    r"|(?<![a-z])(?:table|match)\s*:?\s*([0-9]{1,3})(?![0-9])",
    re.IGNORECASE,
)
_BOARD = re.compile(
    rf"第\s*([0-9]{{1,3}}|[{_CHINESE}]{{1,5}})\s*台"
    r"|(?<![a-z])board\s*:?\s*([0-9]{1,3})(?![0-9])",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"(?<![0-9])((?:19|20)[0-9]{2})\s*(?:年|[-./])\s*([0-9]{1,2})\s*(?:月|[-./])"
    r"\s*([0-9]{1,2})(?![0-9])\s*日?"
)


def said_in_passing(text: str) -> list[Label]:
    """Rounds, tables, boards, dates without a label: ``第3轮``, ``Table 5``, ``2026-11-30``."""
    told = plain(text)
    found = []
    passing = (("round", _ROUND), ("table", _TABLE), ("board", _BOARD), ("date", _DATE))
    for name, pattern in passing:
        found += [Label(name, m.start(), m.end()) for m in pattern.finditer(told)]
    return sorted(found, key=lambda label: label.start)
