"""Compares the final contents of a store with the answers that clients received."""

import collections


def used(answer):
    """The number of uses of a promotion, from the answer of its counter."""
    return answer.json["uses"] if answer.status == 200 else f"{answer.status}"


def judge(report, shop, told, limits, refunded=None, cancelled=()):
    """Compares a store with acknowledged answers.

    told       acknowledged orders: for each id its total and the promotions with a discount
    limits     the maximum number of uses of each limited promotion
    refunded   for each order the amount refunded by acknowledged returns; None to skip this check
    cancelled  orders whose cancellation was acknowledged
    """
    sessions = shop.sessions()
    orders = {f"{name}.{order['id']}": order for name, body in sessions.items() for order in body.get("orders", [])}
    for name, (total, _) in told.items():
        order = orders.get(name)
        report.judge("an acknowledged order is in the store, with its total",
                     order is not None and order["quote"]["total"] == total, f"order {name}, acknowledged total {total}", order)
        if order is not None and refunded is not None:
            back, expected = order.get("refunded", 0), total if name in cancelled else refunded.get(name, 0)
            report.judge("the refunded amount of an order was acknowledged", back == expected,
                         f"order {name}: {back} in the store, {expected} acknowledged")
    for name in orders:
        report.judge("an order in the store was acknowledged", name in told, f"order {name}: {str(orders[name])[:600]}")
    for name, body in sessions.items():
        if body.get("orders"):
            report.judge("a session has one order", len(body["orders"]) == 1, f"session {name}", body["orders"])
    events = shop.events()
    ids = collections.Counter(event["id"] for event in events)
    report.judge("event ids are unique", all(n == 1 for n in ids.values()), ids.most_common(3))
    paid = collections.Counter(e["subject"] for e in events if e["type"] == "cartwright.order.paid")
    for name in set(orders) | set(paid):
        report.judge("the outbox has one event of each paid order", paid[name] == (name in orders),
                     f"order {name}: {paid[name]} events")
    uses = collections.Counter(promotion for name, (_, promotions) in told.items() if name not in cancelled
                               for promotion in promotions)
    for promotion, limit in limits.items():
        answer = shop.ask("GET", f"/v1/counters/{promotion}")
        report.judge("a counter counts the orders that use it", used(answer) == uses[promotion],
                     f"{uses[promotion]} orders use {promotion}", answer)
        report.judge("no limit is exceeded", uses[promotion] <= limit, f"{uses[promotion]} of {limit} of {promotion}")
    # A remaining hold blocks a use for 15 minutes.
    held = shop.count("ledger_hold")
    report.judge("no hold remains at the end", held == 0, f"{held} holds")
