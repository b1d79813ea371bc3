"""The rules of counting, exact and with the standard library only."""

from boardscan.rules.names import Point, parse_point, point_name
from boardscan.rules.position import Colour, Finding, Position, Region

__all__ = ["Colour", "Finding", "Point", "Position", "Region", "parse_point", "point_name"]
