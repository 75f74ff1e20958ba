"""Reads the extras of a card strictly, and collects their problems.

An extra that is absent or blank is None. One that cannot be read refuses the card: a restriction that cannot be read
must not widen an offer. `15%`, `12,5`, ` 5` and `1e1` are not numbers.
"""

import re
from datetime import datetime, timedelta, timezone

DECIMALS = {"JPY": 0, "KRW": 0, "CLP": 0, "ISK": 0, "VND": 0, "BHD": 3, "JOD": 3, "KWD": 3, "OMR": 3, "TND": 3}
CURRENCIES = set(DECIMALS) | set(
    "AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ZAR".split()
)
SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "KRW": "₩"}
LARGEST = 2**63 - 1
# The most bytes of an extra: as many as an object may have.
MOST_BYTES = 64 << 10


class Bad(Exception):
    """The problem of a text, and a correction."""

    def __init__(self, summary, hint):
        super().__init__(summary)
        self.summary = summary
        self.hint = hint


def decimals(currency):
    return DECIMALS.get(currency, 2)


def scaled(text, most):
    """A strict decimal times ten to the power of `most`, None for other texts."""
    if not re.fullmatch(r"[0-9]+(\.[0-9]{1,%d})?" % most if most else r"[0-9]+", text):
        return None
    whole, _, fraction = text.partition(".")
    return int(whole + fraction.ljust(most, "0"))


def money_text(minor, currency):
    """`$30.00`, `¥120`, `1.500 KWD`."""
    places = decimals(currency)
    digits = str(minor).rjust(places + 1, "0")
    text = digits[:-places] + "." + digits[-places:] if places else digits
    return SIGNS[currency] + text if currency in SIGNS else f"{text} {currency}"


def percent_text(millionths):
    whole, fraction = divmod(millionths, 1_000_000)
    return f"{whole}.{fraction:06}".rstrip("0").rstrip(".")


class Extras:
    """The extras of one card."""

    def __init__(self, card):
        self.extras = card["extras"]
        self.malformed = set(card.get("malformed_extras", []))
        self.diagnostics = []

    def refuse(self, name, code, summary, hint):
        diagnostic = {"code": code, "summary": summary, "hint": hint, "path": f"/extras/{name}"}
        if diagnostic not in self.diagnostics:
            self.diagnostics.append(diagnostic)

    def raw(self, name):
        text = self.extras.get(name, "")
        return text if text.strip() else None

    def has(self, name):
        return self.raw(name) is not None or name in self.malformed

    def text(self, name):
        if name in self.malformed:
            self.refuse(
                name,
                "card.extra_not_string",
                f'the extra "{name}" is not a string and was dropped',
                "write its value in double quotes",
            )
            return None
        text = self.raw(name)
        if text is not None and len(text.encode()) > MOST_BYTES:
            self.refuse(name, "coupon.too_long", f'the extra "{name}" is too long', "at most 64 KiB")
            return None
        return text

    def value(self, name, code, read):
        text = self.text(name)
        if text is None:
            return None
        try:
            return read(text)
        except Bad as bad:
            self.refuse(name, code, f"{name}: {bad.summary}", bad.hint)
            return None

    def list(self, name):
        text = self.text(name)
        return None if text is None else [word.strip() for word in text.split(",") if word.strip()]

    # Kinds of values

    def currency(self, name, code):
        def read(text):
            if text.upper() not in CURRENCIES:
                raise Bad(f'"{text}" is not an ISO 4217 currency code', "three letters, such as USD")
            return text.upper()

        return self.value(name, code, read)

    def money(self, name, currency, code):
        if currency is None:
            return None

        def read(text):
            places = decimals(currency)
            minor = scaled(text, places)
            if minor is None:
                example = "5." + "0" * places if places > 0 else "500"
                example = {0: "500", 2: "5.00", 3: "0.500"}.get(places, example)
                raise Bad(
                    f'"{text}" is not an amount in {currency}', f"digits with at most {places} decimals, such as {example}"
                )
            if minor == 0:
                raise Bad(f"the amount is {money_text(0, currency)}", "use an amount above 0")
            if minor > LARGEST:
                raise Bad(f'"{text}" {currency} is too large an amount', "less")
            return minor

        return self.value(name, code, read)

    def percentage(self, name, code):
        def parse(text):
            millionths = scaled(text, 6)
            return millionths if millionths is not None and millionths <= 100_000_000 else None

        def read(text):
            millionths = parse(text)
            if millionths is None:
                plain = text.replace("%", "").replace(" ", "").replace(",", ".")
                is_meant = plain != text and parse(plain) is not None
                hint = f'write "{plain}"' if is_meant else "a decimal from 0 to 100 with at most 6 decimals, such as 12.5"
                raise Bad(f'"{text}" is not a percentage', hint)
            if millionths == 0:
                raise Bad("the percentage is 0", "use a number above 0, at most 100")
            return millionths

        return self.value(name, code, read)

    def integer(self, name, code, least=-(2**63)):
        def read(text):
            if not re.fullmatch(r"-?[0-9]+", text) or not -(2**63) <= int(text) <= LARGEST:
                raise Bad(f'"{text}" is not a whole number', "use digits, such as 12")
            if int(text) < least:
                raise Bad(f"{int(text)} is out of range", f"use at least {least}")
            return int(text)

        return self.value(name, code, read)

    def flag(self, name, code):
        def read(text):
            if text.lower() not in ("true", "false"):
                raise Bad(f'"{text}" is not a Boolean', "use true or false")
            return text.lower() == "true"

        return self.value(name, code, read)

    def instant(self, name, code):
        """An instant of RFC 3339, in UTC: text that sorts as time does."""
        form = r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)"

        def read(text):
            match = re.fullmatch(form, text, re.ASCII)
            try:
                if match is None:
                    raise ValueError(text)
                day, time, fraction, offset = match.groups()
                offset = "+00:00" if offset in "Zz" else offset
                milliseconds = int((fraction or ".0")[1:4].ljust(3, "0"))
                moment = datetime.fromisoformat(f"{day}T{time}{offset}").astimezone(timezone.utc)
                moment += timedelta(milliseconds=milliseconds)
            except (ValueError, OverflowError):
                raise Bad(f'"{text}" is not an instant', "RFC 3339, such as 2026-05-01T12:00:00Z") from None
            text = moment.strftime("%Y-%m-%dT%H:%M:%S").rjust(19, "0")
            return text + (f".{milliseconds:03}Z" if milliseconds else "Z")

        return self.value(name, code, read)
