"""Provides the delivery zone of a cart, and turns cards of class type zone_offer into offers for one zone."""

import json
import sys

ZONES = {"AT": "near", "CH": "near", "DE": "near", "FR": "middle", "IT": "middle", "PL": "middle"}


def facts(cart):
    """Facts for the conditions of promotions: the zone of the cart, and its number of parcels.

    The cart has them as zones.zone and zones.parcels.
    """
    units = sum(line.get("quantity", 1) for line in cart.get("lines", []))
    return {"zone": ZONES.get(cart.get("country"), "far"), "parcels": -(-units // 10)}


def decode(card):
    """An offer of a percentage off shipping into a zone."""
    extras = card["extras"]
    zone, percent = extras.get("zone", ""), extras.get("percent_off", "")
    refused = []
    if zone not in {"near", "middle", "far"}:
        refused.append(problem("bad_zone", "zone", "the card names no zone", "near, middle or far"))
    if not (percent.isdecimal() and percent.isascii() and len(percent) <= 3 and 0 < int(percent) <= 100):
        refused.append(problem("bad_percentage", "percent_off", "the card names no percentage", "digits, such as 50"))
    if refused:
        return {"refused": refused}
    promotion = {
        "id": card["id"],
        "conditions": [{"type": "cart", "key": "zones.zone", "equals": zone}],
        "effects": [{"type": "percent_off", "percent": percent, "target": {"scope": "shipping"}}],
    }
    return {
        "object": {
            "content": {"zone": zone, "percent": percent},
            "presentation": {"headline": f"{percent}% off delivery, {zone}", "body": None, "image": None},
            "placement": "checkout",
            "click": {"do": "apply_offer"},
            "promotions": [promotion],
            "events": [],
        }
    }


def problem(reason, extra, summary, hint):
    return {"code": f"zones.{reason}", "summary": summary, "hint": hint, "path": f"/extras/{extra}"}


for line in sys.stdin:
    message = json.loads(line)
    answer = {"id": message["id"]}
    if message["do"] == "hello":
        answer["hello"] = {"protocol": 1, "name": "zones", "class_types": {"zone_offer": []}}
    elif message["do"] == "decode":
        answer["results"] = [decode(card) for card in message["cards"]]
    elif message["do"] == "facts":
        answer["facts"] = facts(message["cart"])
    elif message["do"] == "bye":
        break
    print(json.dumps(answer), flush=True)
