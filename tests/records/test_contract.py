"""Every kind of record is valid by the published schema, and the schema tells good from bad."""

import copy
from fractions import Fraction

import pytest

from boardscan.errors import PhotoError, RulesError, Text
from boardscan.records import contract
from boardscan.rules.counting import parse_dead
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.scoring import score
from boardscan.rules.terms import Prisoners, Terms, Warnings

jsonschema = pytest.importorskip("jsonschema")

FIVE = Position.from_text(
    """
    . B W . .
    B B W . B
    . B W W W
    B B W . W
    . B W W .
    """
)
ERROR = PhotoError("photo_damaged", Text("cut short", "不完整"), Text("again", "再来"))


@pytest.fixture(scope="module")
def validator():
    schema = contract.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def reading(**changes):
    given = {
        "status": "needs_review",
        "reasons": [("doubtful_points", "look at E4")],
        "sha256": "0" * 64,
        "corners_xy": [(1.04, 2), (100.06, 2), (100, 90), (0, 95.55)],
        "doubtful": [((1, 4), (0.25, 0.5, 0.25))],
    }
    return contract.reading_record("photo.jpg", FIVE, **(given | changes))


def counted(rules="china-2002", terms=None, **changes):
    rule_set = RULE_SETS[rules]
    given = {
        "rules": rule_set,
        "terms": terms or Terms(),
        "score": score(FIVE, rule_set, terms, parse_dead("E4", FIVE)),
        "dead": [((1, 4), "suggested", 0.9)],
        "outcome": Outcome.counted(Fraction(-3, 4)),
        "status": "needs_review",
        "reasons": [("proposal", "confirm E4")],
    }
    return contract.counted_record(reading(), **(given | changes))


def test_reading(validator):
    record = reading()
    validator.validate(record)
    assert record["size"] == 5
    assert record["rows"] == [".BW..", "BBW.B", ".BWWW", "BBW.W", ".BWW."]
    assert record["corners_xy_px"] == [[1.0, 2.0], [100.1, 2.0], [100.0, 90.0], [0.0, 95.5]]
    assert record["doubtful"] == [
        {"point": "E4", "probabilities": {"empty": 0.25, "black": 0.5, "white": 0.25}}
    ]
    assert "error" not in record


def test_refused(validator):
    record = contract.refused_record("photo.jpg", ERROR, "zh")
    validator.validate(record)
    assert record["status"] == "refused"
    assert record["error"] == {"code": "photo_damaged", "message": "不完整", "hint": "再来"}
    assert record["rows"] is None


def test_counted(validator):
    record = counted()
    validator.validate(record)
    # Black: 7 stones and 3 points; White: 11 stones and 4 points, E4 taken off.
    assert record["count"] == {"black": "10", "white": "15", "shared": "0"}
    assert record["dead"] == [{"point": "E4", "status": "suggested", "probability": 0.9}]
    verdict = record["verdict"]
    assert (verdict["winner"], verdict["how"]) == ("W", "count")
    assert (verdict["margin_zi"], verdict["margin_points"]) == ("3/4", "3/2")
    assert record["rules"]["komi"] == "15/4"


def test_other_rules_and_endings(validator):
    terms = Terms(prisoners=Prisoners(3, 5), warnings=Warnings(1, 0), handicap=2)
    record = counted("japan", terms)
    validator.validate(record)
    assert record["rules"]["prisoners"] == {"B": 3, "W": 5}
    assert record["rules"]["unit"] == "points"
    resigned = Outcome(How.RESIGNATION, Colour.WHITE)
    record = counted(outcome=resigned, score=None, dead=[], status="certain", reasons=[])
    validator.validate(record)
    assert record["count"] is None
    assert record["verdict"]["margin_zi"] is None
    for how in (How.DRAW, How.BOTH_LOSE, How.REPLAY):
        validator.validate(counted(outcome=Outcome(how)))


def test_a_count_that_was_refused_keeps_the_reading(validator):
    error = RulesError("prisoners_needed", Text("which?", "提子？"), Text("say", "请说明"))
    record = contract.refuse_count(reading(), error, "en")
    validator.validate(record)
    assert record["rows"][0] == ".BW.."
    assert record["verdict"]["status"] == "refused"
    assert record["verdict"]["reasons"] == [{"code": "prisoners_needed", "message": "which?"}]
    nothing = contract.refused_record("x", ERROR, "en")
    validator.validate(contract.refuse_count(nothing, ERROR, "en"))


def test_every_field_is_described(validator):
    """A field that is added has to be added to the schema as well, at every level."""
    undescribed = []

    def walk(value, schema, where):
        for option in schema.get("anyOf", ()):
            if isinstance(value, dict) and "$ref" in option:
                schema = option
        if "$ref" in schema:
            schema = validator.schema["$defs"][schema["$ref"].rsplit("/", 1)[1]]
        if isinstance(value, dict):
            for key, part in value.items():
                if key not in schema.get("properties", {}):
                    undescribed.append(f"{where}.{key}")
                else:
                    walk(part, schema["properties"][key], f"{where}.{key}")
        elif isinstance(value, list):
            for part in value:
                walk(part, schema.get("items", {}), where)

    refused = contract.refuse_count(reading(), ERROR, "en")
    for record in (counted(), refused, counted("korea", Terms(prisoners=Prisoners(1, 2)))):
        walk(record, validator.schema, "$")
    assert undescribed == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), 2),
        (("status",), "sure"),
        (("rows",), ["B?"]),
        (("size",), 99),
        (("sha256",), "abc"),
        (("corners_xy_px",), [[1, 2]]),
        (("doubtful", 0, "point"), "I5"),
        (("doubtful", 0, "probabilities", "empty"), 1.5),
        (("count", "black"), "184.5"),
        (("dead", 0, "status"), "maybe"),
        (("verdict", "winner"), "Black"),
        (("verdict", "margin_zi"), 0.75),
        (("verdict", "how"), "luck"),
        (("error",), {"code": "x", "message": "x", "hint": ""}),
    ],
)
def test_the_schema_refuses_what_is_wrong(validator, path, value):
    record = copy.deepcopy(counted())
    place = record
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert not validator.is_valid(record)


@pytest.mark.parametrize("field", ["version", "source", "rows", "status", "doubtful"])
def test_the_schema_misses_what_is_missing(validator, field):
    record = reading()
    del record[field]
    assert not validator.is_valid(record)


def test_a_refusal_without_its_error_is_wrong(validator):
    record = contract.refused_record("x", ERROR, "en")
    del record["error"]
    assert not validator.is_valid(record)
