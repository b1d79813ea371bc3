"""The address with a code in it, for people and as a QR code."""

from io import BytesIO, StringIO


def login_address(address: str, code: str) -> str:
    """Where a code is used. What stands behind # does not leave the browser."""
    return f"{address}/login#{code}"


def qr_svg(text: str) -> str:
    """A QR code as SVG."""
    import segno

    out = BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, scale=8, border=4, light="#fff"
    )
    return out.getvalue().decode("ascii")


def qr_terminal(text: str) -> str:
    """A QR code of half blocks, for a terminal."""
    import segno

    out = StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True)
    return out.getvalue()
