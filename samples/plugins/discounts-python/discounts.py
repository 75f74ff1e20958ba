"""Answers questions about the condition and the effect that plugin.json declares."""

import json
import sys

MOST_GIFTS = 1_000_000_000


def minimum_margin(keys, cart):
    """Whether the margin of the cart reaches a percentage; unknown if a line has no cost."""
    revenue = cost = 0
    for line in cart.get("lines", []):
        one = line.get("attributes", {}).get("cost")
        if type(one) is not int or one < 0:
            return {"unknown": f"no cost on line {line['id'][:100]}"}
        revenue += line["unit_price"] * line["quantity"]
        cost += one * line["quantity"]
    margin, least = revenue - cost, keys["percent"]
    is_met = revenue > 0 and margin * 100 >= revenue * least
    observed = margin * 100 // revenue if revenue else 0
    return {"met": is_met, "observed": observed, "required": least, "unit": "percent"}


def gift_for_every(keys, cart):
    """A gift for every so many units."""
    gifts = sum(line["quantity"] for line in cart.get("lines", [])) // keys["units"]
    if gifts == 0:
        return {}
    gift = {"sku": keys["sku"], "quantity": min(gifts, MOST_GIFTS), "unit_price": keys.get("unit_price", 0)}
    return {"gifts": [gift]}


RULES = {"discounts_minimum_margin": minimum_margin, "discounts_gift_for_every": gift_for_every}


def answers(questions, cart):
    return [{"n": each["n"], **RULES[each["type"]](each["keys"], cart)} for each in questions]


for line in sys.stdin:
    message = json.loads(line)
    answer = {"id": message["id"]}
    if message["do"] == "hello":
        answer["hello"] = {"protocol": 2, "name": "discounts", "class_types": {}}
    elif message["do"] == "rules":
        cart = message["cart"]
        answer["conditions"] = answers(message["conditions"], cart)
        answer["effects"] = answers(message["effects"], cart)
    elif message["do"] == "bye":
        break
    print(json.dumps(answer), flush=True)
