"""Headers that every answer carries, whoever makes it."""

from __future__ import annotations

YEAR = 365 * 86_400  # seconds
FOREVER = f"public, max-age={YEAR}, immutable"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# A picture opened by itself is a document with its own style, and may do nothing else.
DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
PRIVATE = (b"cache-control", b"no-store")  # on every answer that does not say how long it may be kept
STRICT = (b"strict-transport-security", f"max-age={YEAR}".encode())


def headers_for(scheme: str) -> list[tuple[bytes, bytes]]:
    """Those that suit a scheme: over an encrypted one, browsers are told to come that way always."""
    return [*HEADERS, STRICT] if scheme in ("https", "wss") else list(HEADERS)
