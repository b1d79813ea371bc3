"""HTTPS with a certificate that somebody brings; the desk makes none."""

import ssl
from dataclasses import dataclass
from pathlib import Path

from boardscan.errors import InputError, Text


@dataclass(frozen=True)
class Certificate:
    """A certificate (with its chain) and its private key, PEM; without `key` both in one file."""

    cert: Path
    key: Path | None = None


def certificate(cert: str | None, key: str | None) -> Certificate | None:
    """What the flags name, tried out; None for plain HTTP.

    Raises `InputError` ``key_alone`` or ``bad_certificate``.
    """
    if cert is None:
        if key is not None:
            raise InputError(
                "key_alone",
                Text("a key needs its certificate", "--key 须与 --cert 一起使用"),
                Text("Add --cert FILE.", "请加上 --cert 文件。"),
            )
        return None
    found = Certificate(Path(cert), None if key is None else Path(key))
    try:
        # a password would be asked for in the middle of a tournament
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(found.cert, found.key, "")
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or str(error)
        raise InputError(
            "bad_certificate",
            Text(f"{cert} can't be used as a certificate: {reason}",
                 f"{cert} 不能用作证书：{reason}"),
            Text("Give a certificate and its key without a password, as PEM files.",
                 "请提供 PEM 格式的证书及其无密码的私钥。"),
        ) from None  # fmt: skip
    return found
