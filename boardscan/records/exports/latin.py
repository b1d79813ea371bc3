"""Names in Latin letters, for formats that hold no others.

A name that can't be written is refused: programs that write ``?`` for what their encoding lacks
have filled tables with players called ``?? ???``.
"""

import unicodedata

from boardscan.errors import InputError, Text
from boardscan.records.event import Player

#: Columns of a player that may hold the name in Latin letters, family name first.
LATIN_COLUMNS = ("latin", "romanised", "romanized", "pinyin")

# Letters that Unicode does not take apart into a plain letter and a mark.
_LETTERS = str.maketrans({
    "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "Ae",
    "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "ı": "i", "’": "'", "‘": "'",
    "‐": "-", "‑": "-", "–": "-", "\u3000": " ", "·": " ",
})  # fmt: skip

# Family names that are read otherwise than the same character elsewhere (现代汉语词典).
_FAMILY = {
    "单": "Shan", "單": "Shan", "曾": "Zeng", "解": "Xie", "仇": "Qiu", "查": "Zha", "区": "Ou",
    "盖": "Ge", "任": "Ren", "翟": "Zhai", "朴": "Piao", "乐": "Yue", "缪": "Miao", "宁": "Ning",
    "覃": "Qin", "种": "Chong", "召": "Shao", "秘": "Bi", "折": "She", "纪": "Ji", "华": "Hua",
    "应": "Ying", "燕": "Yan", "曲": "Qu", "万俟": "Moqi", "尉迟": "Yuchi", "单于": "Chanyu",
    "长孙": "Zhangsun", "澹台": "Tantai", "吕": "Lyu", "呂": "Lyu",
}  # fmt: skip
_DOUBLE = """
    欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 司徒 东方 東方 独孤 南宫 南宮 夏侯 皇甫 尉迟 尉遲 公孙 公孫
    慕容 长孙 長孫 宇文 令狐 端木 百里 轩辕 濮阳 淳于 单于 太史 申屠 澹台 公冶 宗政 钟离 闻人 呼延
    赫连 拓跋 万俟 东郭 南门 西门 司空 鲜于 闾丘 亓官 第五 左丘 梁丘
"""
_DOUBLE_NAMES = frozenset(_DOUBLE.split())


def is_chinese(text: str) -> bool:
    """Whether a text is of Chinese characters alone, spaces aside."""
    letters = [letter for letter in text if not letter.isspace()]
    return bool(letters) and all("\u3400" <= letter <= "\u9fff" for letter in letters)


def split_name(player: Player) -> tuple[str, str]:
    """Family name and given name.

    From the player's columns ``family`` and ``given`` where they are there; of a Chinese name the
    first character, or two of a double name; before a comma; else the first word.
    """
    family, given = (str(player.about.get(key) or "").strip() for key in ("family", "given"))
    return (family, given) if family else split_text(player.name)


def split_text(name: str) -> tuple[str, str]:
    """Family name and given name of a name as it is written."""
    name = " ".join(unicodedata.normalize("NFC", name).replace("，", ",").split())
    if is_chinese(name):
        name = name.replace(" ", "")
        length = 2 if name[:2] in _DOUBLE_NAMES and len(name) > 2 else 1
        return name[:length], name[length:]
    family, comma, given = name.partition(",")
    if not comma:
        family, _, given = name.partition(" ")
    return family.strip(), given.strip()


def is_guess(player: Player) -> bool:
    """Whether `latin_name` rests on more than what was written: letters, or which part is which."""
    given = any(player.about.get(column) for column in (*LATIN_COLUMNS, "family"))
    return not given and not (player.name.isascii() and "," in player.name)


def latin_name(player: Player) -> tuple[str, str]:
    """Family name and given name in ASCII.

    Raises
    ------
    InputError
        ``name_not_latin``: the name is in another script, and nobody gave it in Latin letters;
        ``name_incomplete``: it has one word only.
    """
    written = next((str(player.about[c]) for c in LATIN_COLUMNS if player.about.get(c)), "")
    family, given = split_text(written) if written else split_name(player)
    if not written and is_chinese(family + given):
        family, given = _pinyin(player.name, family, given)
    found = plain(family), plain(given)
    if not all(part.isascii() for part in found):
        raise _not_latin(player.name)
    if not all(found):
        raise InputError(
            "name_incomplete",
            Text(
                f"{player.name} needs a family name and a given name", f"{player.name} 缺少姓或名"
            ),
            Text("Give the player's latin name: 'Family Given'.", "请填写该棋手的拉丁字母姓名。"),
        )
    return found


def plain(text: str) -> str:
    """Latin letters without their marks: ``é`` is ``e``, ``Ł`` is ``L``."""
    apart = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join("".join(c if c.isprintable() else " " for c in bare).split())


def _pinyin(name: str, family: str, given: str) -> tuple[str, str]:
    """Pinyin without tones, ü as yu as in passports (GB/T 28039-2011: 吕 is Lyu)."""
    try:
        from pypinyin import Style, lazy_pinyin
    except ImportError:
        raise InputError(
            "name_not_latin",
            Text(f"{name} is not in Latin letters", f"{name} 不是拉丁字母"),
            Text(
                "Give the players latin names, or install pinyin: pip install 'boardscan[pinyin]'",
                "请填写拉丁字母姓名，或安装拼音支持：pip install 'boardscan[pinyin]'",
            ),
        ) from None

    def spell(text: str) -> str:
        # Its plain style writes v for ü: lv, nv, lve, nve.
        return "".join(lazy_pinyin(text, style=Style.NORMAL)).replace("v", "yu").capitalize()

    return _FAMILY.get(family) or spell(family), spell(given)


def _not_latin(name: str) -> InputError:
    return InputError(
        "name_not_latin",
        Text(f"{name} is not in Latin letters", f"{name} 不是拉丁字母"),
        Text(
            "Give the player's name in Latin letters in the event (column latin).",
            "请在赛事中填写该棋手的拉丁字母姓名（latin 一栏）。",
        ),
    )
