extension PromotionsCapability {
    /// The JSON Schema of the capability, as answered at `/schemas/shopping/promotions.json`.
    static let schemaText = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "https://cartwright.dev/schemas/shopping/promotions.json",
          "name": "dev.cartwright.shopping.promotions",
          "title": "Promotions with reasons",
          "description": "Actions for further discounts, and every considered promotion with its reason.",
          "$defs": {
            "amount": {"type": "integer", "minimum": 0, "description": "Minor units of the currency of the \
        resource."},
            "offer": {
              "type": "object",
              "description": "An action for a further discount. It was priced for this state of the resource only: \
        an update that follows it in a different state is refused with promotion_offer_moved_on.",
              "required": ["id", "promotion", "title", "short_by", "unit", "saves"],
              "properties": {
                "id": {"type": "string"},
                "promotion": {"type": "string"},
                "title": {"type": "string", "description": "For people."},
                "short_by": {"type": "integer", "minimum": 0, "description": "The missing amount."},
                "unit": {"enum": ["money", "units", "skus", "none"], "description": "The unit of short_by; money \
        in minor units."},
                "item_id": {"type": "string", "description": "The item with missing units."},
                "saves": {"type": "integer", "description": "The further discount that results, in minor \
        units."}
              }
            },
            "considered": {
              "type": "object",
              "required": ["promotion", "applied"],
              "properties": {
                "promotion": {"type": "string"},
                "applied": {"type": "boolean"},
                "code": {"type": "string", "description": "The code that activated it."},
                "amount": {"$ref": "#/$defs/amount", "description": "The discount."},
                "credit": {"$ref": "#/$defs/amount", "description": "The store credit that it gives once the order is \
        paid."},
                "lines": {
                  "type": "array",
                  "description": "The discount of each line, also for a discount of the whole order.",
                  "items": {
                    "type": "object",
                    "required": ["path", "amount"],
                    "properties": {"path": {"type": "string"}, "amount": {"$ref": "#/$defs/amount"}}
                  }
                },
                "reason": {"type": "string", "description": "The reason for no discount."},
                "by": {"type": "string", "description": "The promotion that excludes it."}
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
