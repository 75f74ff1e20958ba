extension PromotionsCapability {
    /// The JSON Schema of the capability, as `/schemas/shopping/promotions.json` answers it.
    static let schemaText = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "https://cartwright.dev/schemas/shopping/promotions.json",
          "name": "dev.cartwright.shopping.promotions",
          "title": "Promotions with reasons",
          "description": "What the shopper could do to get more, and every promotion that was looked at, with its \
        reason.",
          "$defs": {
            "amount": {"type": "integer", "minimum": 0, "description": "Minor units of the currency of the \
        resource."},
            "offer": {
              "type": "object",
              "description": "Something to do that saves more. It was priced for this state of the resource only: \
        an update that follows it in another state is refused with promotion_offer_moved_on.",
              "required": ["id", "promotion", "title", "short_by", "unit", "saves"],
              "properties": {
                "id": {"type": "string"},
                "promotion": {"type": "string"},
                "title": {"type": "string", "description": "For people."},
                "short_by": {"type": "integer", "minimum": 0, "description": "How much is missing."},
                "unit": {"enum": ["money", "units", "skus", "none"], "description": "What short_by counts; money \
        in minor units."},
                "item_id": {"type": "string", "description": "The item of which units are missing."},
                "saves": {"type": "integer", "description": "What it takes off then, beside all else, in minor \
        units."}
              }
            },
            "considered": {
              "type": "object",
              "required": ["promotion", "applied"],
              "properties": {
                "promotion": {"type": "string"},
                "applied": {"type": "boolean"},
                "code": {"type": "string", "description": "The code by which it was reached."},
                "amount": {"$ref": "#/$defs/amount", "description": "What it takes off."},
                "lines": {
                  "type": "array",
                  "description": "What it takes off which line, also where the discount is one of the whole order.",
                  "items": {
                    "type": "object",
                    "required": ["path", "amount"],
                    "properties": {"path": {"type": "string"}, "amount": {"$ref": "#/$defs/amount"}}
                  }
                },
                "reason": {"type": "string", "description": "Why it takes nothing off."},
                "by": {"type": "string", "description": "The promotion that stands in its way."}
              }
            },
            "promotions": {
              "type": "object",
              "properties": {
                "follow": {"type": "string", "description": "In a request: the id of the offer that the update \
        follows."},
                "offers": {"type": "array", "items": {"$ref": "#/$defs/offer"}},
                "considered": {"type": "array", "items": {"$ref": "#/$defs/considered"}}
              }
            },
            "dev.ucp.shopping.checkout": {
              "allOf": [
                {"$ref": "https://ucp.dev/schemas/shopping/checkout.json"},
                {"type": "object", "properties": {"promotions": {"$ref": "#/$defs/promotions"}}}
              ]
            },
            "dev.ucp.shopping.cart": {
              "allOf": [
                {"$ref": "https://ucp.dev/schemas/shopping/cart.json"},
                {"type": "object", "properties": {"promotions": {"$ref": "#/$defs/promotions"}}}
              ]
            }
          }
        }
        """
}
