"""Malformed bodies: valid ones with one change, texts that are almost JSON, and oversized ones."""

import json

# A placeholder for a value that a JSON writer cannot write.
RAW = "\x01raw\x01"
KEY = "\x01key\x01"
TOKENS = ["1e400", "-0", "1.5", "9223372036854775808", "-9223372036854775809", "9" * 400, "NaN", "01", "'x'",
          "\"\\ud800\"", "\"\\u0000\"", "[" * 200 + "]" * 200, "[" * 20_000, "{\"a\":" * 20_000,
          "\"" + "x" * 70_000 + "\""]
VALUES = [None, True, "", "x", "\u202e\u200b", "e\u0301" * 300, 0, -1, 2**53 + 1, [], {}, [None], [[]], {"": None},
          "null", "1", {"$ref": "#"}, [0] * 5_000, {f"k{n}": n for n in range(5_000)}]


def pointers(value, at=()):
    """The places of all values in a body, the body itself first."""
    yield at
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from pointers(part, (*at, key))


def changed(value, at, change):
    """A copy with one value changed; `change` gets the value and returns another."""
    if not at:
        return change(value)
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[at[0]] = changed(copy[at[0]], at[1:], change)
    return copy


def text(value):
    return json.dumps(value, separators=(",", ":"))


def twisted(body):
    """Names and texts of a body with one change each."""
    for at in pointers(body):
        place = "/" + "/".join(map(str, at))
        for value in VALUES:
            yield f"{place} is {text(value)[:40]}", text(changed(body, at, lambda _, v=value: v)).encode()
        whole = text(changed(body, at, lambda _: RAW))
        for token in TOKENS:
            yield f"{place} is {token[:40]}", whole.replace(text(RAW), token).encode()
        if at and isinstance(at[-1], str):
            without = changed(body, at[:-1], lambda o, k=at[-1]: {n: v for n, v in o.items() if n != k})
            yield f"{place} is missing", text(without).encode()
            twice = changed(body, at[:-1], lambda o, k=at[-1]: {**o, KEY: o[k]})
            yield f"{place} appears twice", text(twice).replace(text(KEY), text(at[-1])).encode()
        yield f"{place} has another key", text(
            changed(body, at, lambda v: {**v, "another": 1} if isinstance(v, dict) else {"another": v})).encode()


def garbled(body):
    """Names and texts that are almost JSON, or truncated."""
    whole = text(body).encode()
    yield from [
        ("nothing", b""), ("blanks", b" " * 100_000), ("null", b"null"), ("a number", b"7"), ("an array", b"[]"),
        ("a byte order mark", b"\xef\xbb\xbf" + whole), ("UTF-16", whole.decode().encode("utf-16")),
        ("more after it", whole + b"x"), ("two of it", whole * 2), ("a NUL after it", whole + b"\0"),
        ("bytes that are not UTF-8", whole.replace(b"\"", b"\"\xff\xc3\x28", 1)),
        ("an overlong slash", whole.replace(b"\"", b"\"\xc0\xaf", 1)),
        ("a comment", b"/* */" + whole), ("a line break in a text", whole.replace(b"\"", b"\"\n", 1)),
        ("deep arrays", b"[" * 200_000), ("deep objects", b"{\"a\":" * 200_000),
        ("a million quotes", b"\"" * 1_000_000),
        ("a key of a megabyte", b"{\"" + b"k" * 1_000_000 + b"\":1}"), ("a number of a megabyte", b"9" * 1_000_000),
        ("five megabytes", b" " * (5 << 20)),
    ]
    for part in (1, 2, 3):
        yield f"{part} of 4 parts", whole[: len(whole) * part // 4]


def headers(name_of_type):
    """Malformed headers with a valid body."""
    types = [None, "", "text/plain", "application/xml", "application/json; charset=utf-16",
             "application/json,text/html", "multipart/form-data; boundary=x", "a/b/c", "x" * 5_000,
             f"{name_of_type}; charset=utf-8; charset=utf-8"]
    yield from [(f"Content-Type: {value}", {"Content-Type": value}) for value in types]
    keys = ["", " ", "x" * 256, "x" * 10_000, "a b", "é", "a,b"]
    yield from [(f"Idempotency-Key: {value}", {"Idempotency-Key": value}) for value in (None, *keys)]
    for name in ("If-Match", "If-None-Match"):
        values = ["", "*", "x", "\"", "\"x", "W/\"1\"", "\"1-0\", \"2-0\"", "*, \"x\"", "," * 3_000]
        yield from [(f"{name}: {value}", {name: value}) for value in values]
    others = {"Cartwright-Version": ["", "2020-01-01", "x" * 2_000], "Content-Encoding": ["gzip", "br", "x"],
              "Expect": ["100-continue", "200-ok"], "Accept": ["", "image/png", "*" * 5_000], "X-Long": ["x" * 20_000],
              "traceparent": ["00-0-0-0", "x" * 5_000],
              "Authorization": ["", "Bearer", "Bearer ", "Basic x", "Bearer ck_x_y"]}
    yield from [(f"{name}: {value}", {name: value}) for name, values in others.items() for value in values]


QUERIES = ["?", "?&", "?=", "?x=1", "?now=", "?now=x", "?now=9999-99-99T99:99:99Z", "?explain=", "?explain=x",
           "?limit=0", "?limit=-1", "?limit=99999999999999999999", "?as_of=0", "?as_of=9223372036854775807",
           "?dry_run=x", "?q=%", "?q=%ff", "?q=%00", "?catalog=-1", "?version=x", "?before=0", "?after=%00",
           "?now=x&now=y", "?dry_run=true&dry_run=0", "?" + "a=1&" * 2_000, "?customer=" + "x" * 5_000]
IDS = ["", ".", "..", "%2e%2e", "%00", "%ff", "%2f", "%252f", "a%20b", "x" * 201, "x" * 8_000, "%f0%9f%98%80", ";",
       "?", "a.o0", "a.o99999999999999999999", "%e2%80%8b", "*", "-1", "0", "null"]


def raw_requests(access):
    """Names and bytes of requests with malformed HTTP."""
    head = (f"POST /v1/quotes HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer {access}\r\n"
            "Content-Type: application/json\r\n")
    chunked, body = head + "Transfer-Encoding: chunked\r\n\r\n", "{\"cart\":{\"lines\":[]}}"
    texts = {
        "a chunk whose size is not a number": chunked + "xyz\r\n",
        "a chunk of a negative size": chunked + "-1\r\n{}\r\n",
        "a chunk above the possible size": chunked + "FFFFFFFFFFFFFFFFFF\r\n{}",
        "a chunk with a size of four gigabytes": chunked + "FFFFFFFF\r\n{}", "a chunk without an end": chunked + "2\r\n{}",
        "a chunk longer than its size": chunked + "1\r\n{}}}}\r\n0\r\n\r\n",
        "an extension of a chunk of 100,000 bytes": chunked + "2;" + "x" * 100_000 + "\r\n{}\r\n0\r\n\r\n",
        "a chunk for each byte": chunked + "".join(f"1\r\n{c}\r\n" for c in body) + "0\r\n\r\n",
        "trailers": chunked + f"{len(body):x}\r\n{body}\r\n0\r\nContent-Length: 7\r\nHost: x\r\n\r\n",
        "trailers without an end": chunked + "2\r\n{}\r\n0\r\n" + "X: y\r\n" * 5_000,
        "chunked twice": head + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
        "another transfer encoding": head + "Transfer-Encoding: gzip\r\n\r\n{}",
        "a length and chunks": head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "two lengths": head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        "a negative length": head + "Content-Length: -1\r\n\r\n",
        "a length that is not a number": head + "Content-Length: two\r\n\r\n{}",
        "a length above the possible size": head + "Content-Length: 99999999999999999999\r\n\r\n",
        "a length of a terabyte": head + "Content-Length: 1099511627776\r\n\r\n{}",
        "a body shorter than its length": head + "Content-Length: 100\r\n\r\n{}",
        "a header without a colon": head + "Nonsense\r\n\r\n", "a header without a name": head + ": x\r\n\r\n",
        "a folded header": head + "X: y\r\n z\r\nContent-Length: 2\r\n\r\n{}",
        "a NUL in a header": head + "X: \0\r\n\r\n",
        "ten thousand headers": head + "X: y\r\n" * 10_000 + "\r\n",
        "line breaks without carriage return": head.replace("\r", "") + f"Content-Length: {len(body)}\n\n{body}",
        "an empty line first": "\r\n\r\n\r\n" + head + "Content-Length: 2\r\n\r\n{}",
        "a request line without a version": "GET /health\r\n\r\n",
        "another version": "GET /health HTTP/9.9\r\nHost: a\r\n\r\n",
        "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "an unknown method": "NONSENSE /health HTTP/1.1\r\nHost: a\r\n\r\n",
        "a path that is a URL": "GET http://elsewhere/health HTTP/1.1\r\nHost: a\r\n\r\n",
        "a path without a slash": "GET health HTTP/1.1\r\nHost: a\r\n\r\n",
        "a star": "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        "CONNECT": "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", "TRACE": "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n",
        "a path of 100,000 bytes": "GET /" + "x" * 100_000 + " HTTP/1.1\r\nHost: a\r\n\r\n",
        "TLS": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + "x" * 100, "nothing but zeros": "\0" * 10_000,
    }
    return [(name, text.encode("latin-1")) for name, text in texts.items()]


def bombs():
    """Names, methods, paths and bodies of oversized requests."""
    lines = [{"sku": "MUG", "quantity": 1}]
    many = [{"id": f"l{n}", "sku": "MUG", "quantity": 1} for n in range(20_000)]
    half = [{"type": "percent_off", "percent": "5"}]
    nested = {"type": "subtotal", "at_least": 1}
    for _ in range(60):
        nested = {"type": "not", "condition": nested}
    wide = {"type": "all", "conditions": [{"type": "subtotal", "at_least": n} for n in range(20_000)]}
    card = {"id": "c", "tp": "short_news", "ca": 1795392000, "ea": -1, "tt": "Ten off",
            "e": {"class_type": "coupon_code", "discount_percentage": "10", "coupon_code": "TENOFF"}}
    carts = {
        "20,000 lines": {"lines": many}, "20,000 lines with one id": {"lines": [many[0]] * 20_000},
        "20,000 codes": {"lines": lines, "codes": [f"C{n}" for n in range(20_000)]},
        "one code 20,000 times": {"lines": lines, "codes": ["ONE"] * 20_000},
        "20,000 attributes": {"lines": lines, "attributes": {f"a{n}": "x" for n in range(20_000)}},
        "an attribute of a megabyte": {"lines": lines, "attributes": {"a": "x" * 1_000_000}},
        "20,000 attributes of a line": {"lines": [{**lines[0], "attributes": {f"a{n}": "x" for n in range(20_000)}}]},
        "20,000 segments": {"lines": lines, "customer": {"id": "c", "segments": [f"s{n}" for n in range(20_000)]}},
        "20,000 shipments": {"lines": lines, "shipping": [{"id": f"s{n}", "amount": 1} for n in range(20_000)]},
        "a customer of a megabyte": {"lines": lines, "customer": {"id": "c" * 1_000_000}},
        "units without end": {"lines": [{"sku": "MUG", "quantity": 2**62}] * 100},
        "a line with the maximum quantity": {"lines": [{"sku": "MUG", "quantity": 1_000_000}] * 100},
    }
    for name, cart in carts.items():
        yield name, "POST", "/v1/quotes", {"cart": cart}
        yield name, "PUT", "/v1/sessions/bomb", {"cart": cart}
    yield "5,000 cards with one id", "POST", "/v1/sessions/bodies/cards", {"cards": [card] * 5_000}
    yield "5,000 cards", "POST", "/v1/sessions/bodies/cards", {"cards": [{**card, "id": f"c{n}"} for n in range(5_000)]}
    yield "20,000 returned lines", "POST", "/v1/orders/paid.o1/returns?dry_run=true", {
        "lines": [{"line": "MUG", "quantity": 1}] * 20_000}
    yield "deeply nested conditions", "PUT", "/v1/promotions/bomb", {"conditions": [nested], "effects": half}
    yield "20,000 conditions", "PUT", "/v1/promotions/bomb", {"conditions": [wide], "effects": half}
    yield "5,000 effects", "PUT", "/v1/promotions/bomb", {"effects": half * 5_000}
    yield "5,000 promotions with one id", "PUT", "/v1/catalog", {
        "currency": "USD", "items": [], "promotions": [{"id": "p", "effects": half}] * 5_000}
    yield "the maximum number of codes", "POST", "/v1/codes", {"promotion": "few", "pattern": "#", "count": 2**62}
    yield "a pattern of a megabyte", "POST", "/v1/codes", {"promotion": "few", "pattern": "#" * 1_000_000, "count": 1}
