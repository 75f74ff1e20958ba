"""Checkouts by the protocols of agents: requests, and readers of answers."""

from .requests import Request

PROFILE = 'profile="https://agent.example/profile"'
ADDRESS = {"name": "Jane", "line_one": "1 Main St", "city": "X", "state": "Y", "country": "US", "postal_code": "1"}


class UCP:
    name, root = "UCP", "/ucp/2026-04-08"

    @classmethod
    def request(cls, method, path, body=None, key=None, access=None):
        return Request(method, cls.root + path, body, {"UCP-Agent": PROFILE}, key, access)

    @classmethod
    def open(cls, access, send):
        """The path of a checkout that is ready to be completed."""
        made = send(cls.request("POST", "/checkout-sessions", {
            "line_items": [{"item": {"id": "bouquet_roses"}, "quantity": 1}], "buyer": {"email": "jane@example.com"},
            "fulfillment": {"methods": [{
                "type": "shipping", "destinations": [{"id": "d1", "address_country": "US"}],
                "selected_destination_id": "d1", "groups": [{"id": "g1", "selected_option_id": "std-ship"}]}]},
        }, access=access))
        return made, "/checkout-sessions/" + ((made.json or {}).get("id") or "none")

    @classmethod
    def complete(cls, path, key, access):
        instrument = {"id": "i", "handler_id": "mock_payment_handler", "type": "card",
                      "credential": {"type": "token", "token": "success_token"}}
        return cls.request("POST", path + "/complete", {"payment": {"instruments": [instrument]}}, key, access)


class ACP:
    name, root = "ACP", "/acp"

    @classmethod
    def request(cls, method, path, body=None, key=None, access=None):
        return Request(method, cls.root + path, body, {"API-Version": "2026-04-17"}, key, access)

    @classmethod
    def open(cls, access, send):
        """The path of a checkout that is ready to be completed."""
        made = send(cls.request("POST", "/checkout_sessions", {
            "currency": "usd", "capabilities": {}, "line_items": [{"id": "bouquet_roses"}],
            "buyer": {"email": "jane@example.com"}, "fulfillment_details": {"address": ADDRESS},
        }, access=access))
        path = "/checkout_sessions/" + ((made.json or {}).get("id") or "none")
        chosen = {"selected_fulfillment_options": [{"type": "shipping", "option_id": "std-ship", "item_ids": []}]}
        return send(cls.request("POST", path, chosen, access=access)), path

    @classmethod
    def complete(cls, path, key, access):
        payment = {"handler_id": "mock_payment_handler",
                   "instrument": {"type": "card", "credential": {"type": "spt", "token": "success_token"}}}
        return cls.request("POST", path + "/complete", {"payment_data": payment}, key, access)


PROTOCOLS = (UCP, ACP)


def order(answer):
    """The id of the order in the answer to a completing request; None if absent."""
    body = answer.json if isinstance(answer.json, dict) else {}
    made = body.get("order") if answer.status == 200 and body.get("status") == "completed" else None
    return made.get("id") if isinstance(made, dict) else None
