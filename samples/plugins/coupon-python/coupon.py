"""Turns cards of class type `coupon_code` into coupons: a percentage or an amount off, or a promotion."""

import json

from extras import Bad, Extras, money_text, percent_text
from protocol import serve


def decode(card, context_currency):
    extras = Extras(card)
    coupon = read(extras, context_currency)
    if extras.diagnostics:
        return {"refused": extras.diagnostics}
    return {
        "object": {
            "content": content(coupon),
            "presentation": presentation(coupon, card),
            "placement": "checkout",
            "click": click(coupon),
            "promotions": promotions(coupon, card),
            "events": [],
        }
    }


# Content of the card


def read(extras, context_currency):
    own = extras.currency("currency", "coupon.bad_currency")
    currency = own if extras.has("currency") else context_currency
    coupon = discount(extras, own)
    coupon["currency"] = currency
    code = extras.text("coupon_code")
    coupon["code"] = code.strip() if code else None
    coupon["min_subtotal"] = extras.money("min_subtotal", currency, "coupon.bad_amount")
    coupon["max_discount"] = extras.money("max_discount", currency, "coupon.bad_amount")
    coupon["skus"] = extras.list("skus")
    coupon["categories"] = extras.list("categories")
    coupon["combinable"] = extras.flag("combinable", "coupon.bad_combinable") is not False
    coupon["starts_at"] = extras.instant("starts_at", "coupon.bad_date")
    coupon["ends_at"] = extras.instant("ends_at", "coupon.bad_date")
    if coupon["starts_at"] and coupon["ends_at"] and coupon["ends_at"] <= coupon["starts_at"]:
        extras.refuse("ends_at", "coupon.bad_date", "ends_at is not after starts_at", "use a later instant")
    coupon["usage_limit"] = extras.integer("usage_limit", "coupon.bad_number", least=1)
    coupon["priority"] = extras.integer("priority", "coupon.bad_number")
    coupon["promotion"] = extras.value("promotion", "coupon.bad_promotion", promotion_text)
    promotion_id = extras.text("promotion_id")
    coupon["promotion_id"] = promotion_id.strip() if promotion_id else None
    if extras.has("promotion") and extras.has("promotion_id"):
        extras.refuse("promotion_id", "coupon.two_discounts", "promotion beside promotion_id", "keep one of them")
    return coupon


def discount(extras, own_currency):
    """Percentage or amount, never both; neither only beside a promotion."""
    has_percent, has_amount = extras.has("discount_percentage"), extras.has("discount_amount")
    if has_percent and has_amount:
        summary = "discount_percentage beside discount_amount"
        extras.refuse("discount_amount", "coupon.two_discounts", summary, "keep one of them")
    elif has_percent:
        return {"percent": extras.percentage("discount_percentage", "coupon.bad_percentage"), "amount": None}
    elif has_amount:
        if not extras.has("currency"):
            summary = "discount_amount without a currency"
            extras.refuse("currency", "coupon.missing_currency", summary, "add currency to the extras")
        return {"percent": None, "amount": extras.money("discount_amount", own_currency, "coupon.bad_amount")}
    elif not extras.has("promotion") and not extras.has("promotion_id"):
        extras.refuse(
            "discount_percentage",
            "coupon.missing_discount",
            "the card has no discount",
            "add discount_percentage, discount_amount, promotion or promotion_id to the extras",
        )
    return {"percent": None, "amount": None}


def promotion_text(text):
    """A promotion as JSON. The engine validates it."""

    def members(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a key occurs twice in one object")
        return dict(pairs)

    def constant(word):
        raise ValueError(f"{word} is not a JSON number")

    try:
        promotion = json.loads(text, object_pairs_hook=members, parse_constant=constant)
    except (ValueError, RecursionError) as error:
        raise Bad(f"not JSON: {error}", "the JSON of a promotion") from None
    if not isinstance(promotion, dict):
        raise Bad("not a JSON object", "the JSON of a promotion")
    return promotion


# Answer for the engine


def content(coupon):
    has_amounts = any(coupon[key] is not None for key in ("amount", "min_subtotal", "max_discount"))
    pairs = [
        ("percent", percent_text(coupon["percent"]) if coupon["percent"] else None),
        ("amount", coupon["amount"]),
        ("code", coupon["code"]),
        ("min_subtotal", coupon["min_subtotal"]),
        ("max_discount", coupon["max_discount"]),
        ("currency", coupon["currency"] if has_amounts else None),
        ("skus", coupon["skus"]),
        ("categories", coupon["categories"]),
        ("combinable", None if coupon["combinable"] else False),
        ("starts_at", coupon["starts_at"]),
        ("ends_at", coupon["ends_at"]),
        ("usage_limit", coupon["usage_limit"]),
        ("priority", coupon["priority"]),
        ("promotion", coupon["promotion"]),
        ("promotion_id", coupon["promotion_id"]),
    ]
    return {key: value for key, value in pairs if value is not None}


def click(coupon):
    if coupon["promotion_id"] is None:
        return {"do": "apply_offer"}
    return {"do": "enter_promotion", "promotion": coupon["promotion_id"]}


def presentation(coupon, card):
    headline = ": ".join(part for part in (coupon["code"], summary(coupon, card)) if part is not None)
    return {"headline": headline, "body": card["title"] or card["description"], "image": card["image"]}


def summary(coupon, card):
    """`10% off orders from $30.00`, `$5.00 off TEA, MUG`, `20% off, at most $15.00`."""
    if coupon["promotion_id"] is not None and coupon["percent"] is None and coupon["amount"] is None:
        return card["title"] if card["title"] is not None else coupon["promotion_id"]
    if coupon["promotion"] is not None:
        own = [coupon["promotion"].get(key) for key in ("name", "id")]
        return next((text for text in own if isinstance(text, str)), "")
    if coupon["percent"]:
        words = [f"{percent_text(coupon['percent'])}% off"]
    else:
        words = [f"{money_text(coupon['amount'], coupon['currency'])} off"]
    goods = [", ".join(coupon[key]) for key in ("skus", "categories") if coupon[key] is not None]
    if goods:
        words.append(" in ".join(goods))
    if coupon["min_subtotal"]:
        words.append("on orders from" if goods else "orders from")
        words.append(money_text(coupon["min_subtotal"], coupon["currency"]))
    offer = " ".join(words)
    if coupon["max_discount"]:
        offer += f", at most {money_text(coupon['max_discount'], coupon['currency'])}"
    return offer


def promotions(coupon, card):
    """The promotion on the card, or one made from its discount and restrictions; none for one of the catalog."""
    if coupon["promotion_id"] is not None:
        return []
    named = {"name": coupon["code"] or card["title"], "code": coupon["code"]}
    if coupon["promotion"] is not None:
        own = {key: value for key, value in coupon["promotion"].items() if value is not None}
        promotion = {key: value for key, value in {**named, **own}.items() if value is not None}
        # The engine reports errors of the promotion at this place on the card.
        return [{"from": "/extras/promotion", "promotion": promotion, "refused_as": "coupon.bad_promotion"}]
    promotion = {
        "id": card["id"],
        **named,
        "group": None if coupon["combinable"] else "coupon",
        "starts_at": coupon["starts_at"],
        "ends_at": coupon["ends_at"],
        "usage_limit": coupon["usage_limit"],
        "priority": coupon["priority"],
        "conditions": conditions(coupon),
        "effects": [effect(coupon)],
    }
    return [{key: value for key, value in promotion.items() if value is not None}]


def line_filter(coupon):
    return {key: coupon[key] for key in ("skus", "categories") if coupon[key] is not None}


def conditions(coupon):
    """The restrictions, so that a quote can report an unmet one with a fix."""
    found = []
    if coupon["min_subtotal"] is not None or coupon["max_discount"] is not None:
        found.append({"type": "currency", "any_of": [coupon["currency"]]})
    if coupon["min_subtotal"] is not None:
        found.append({"type": "subtotal", "at_least": coupon["min_subtotal"]})
    if line_filter(coupon):
        found.append({"type": "quantity", "at_least": 1, "filter": line_filter(coupon)})
    return found


def effect(coupon):
    target = {"scope": "order"}
    if line_filter(coupon):
        target["filter"] = line_filter(coupon)
    if coupon["percent"] is not None:
        effect = {"type": "percent_off", "percent": percent_text(coupon["percent"]), "target": target}
        if coupon["max_discount"] is not None:
            effect["max_discount"] = coupon["max_discount"]
        return effect
    amounts = [value for value in (coupon["amount"], coupon["max_discount"]) if value is not None]
    return {"type": "amount_off", "amount": {coupon["currency"]: min(amounts)}, "target": target}


serve("coupon", {"coupon_code": []}, decode)
