extension UCPExperiment {
    /// The JSON Schema of the capability, as answered at `/schemas/shopping/`.
    var schemaText: String {
        """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "https://cartwright.dev/schemas/shopping/\(schemaFile)",
          "name": "\(name)",
          "title": "\(title)",
          "description": "EXPERIMENTAL, off by default: \(about) It follows \(proposal) and may change with it.",
          "experimental": true,
          "$defs": {
            \(definitions),
        \(extends.map(extending).joined(separator: ",\n"))
          }
        }
        """
    }

    private var title: String {
        switch self {
        case .approaching: "Approaching discounts (experimental)"
        case .available: "Available discounts (experimental)"
        case .inapplicable: "Inapplicable discount codes (experimental)"
        case .rejectionCodes: "Further reasons of rejected codes (experimental)"
        case .offer: "Offers for carts (experimental)"
        }
    }

    private var about: String {
        switch self {
        case .approaching: "promotions that a larger amount unlocks."
        case .available: "the promotions that the cart or checkout has, or could get with other items."
        case .inapplicable: "the entered codes without effect, with reasons. The messages name them too."
        case .rejectionCodes:
            "a code that is used up is discount_code_usage_limit_reached, and one whose discount is less than that of "
                + "another is discount_code_stacking_conflict."
        case .offer: "other contents of a cart that the shop proposes for one exact state of it."
        }
    }

    /// Returns the definition of a resource with the members of the capability.
    private func extending(_ resource: String) -> String {
        let base =
            self == .offer
            ? "https://ucp.dev/schemas/shopping/cart.json"
            : "https://ucp.dev/schemas/shopping/discount.json#/$defs/\(resource)"
        return """
                "\(resource)": {
                  "allOf": [
                    {"$ref": "\(base)"},
                    {"$ref": "#/$defs/additions"}
                  ]
                }
            """
    }

    /// The definitions: `additions` has the members of a resource.
    private var definitions: String {
        switch self {
        case .approaching: Self.approachingDefinitions
        case .available: Self.availableDefinitions
        case .inapplicable: Self.inapplicableDefinitions
        case .rejectionCodes: Self.rejectionDefinitions
        case .offer: Self.offerDefinitions
        }
    }

    private static let approachingDefinitions = """
        "additions": {"type": "object", "properties": {"discounts": {"type": "object", "properties": {
              "approaching": {"$ref": "#/$defs/approaching"}
            }}}},
            "approaching": {
              "type": "object",
              "properties": {
                "cart": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/promotion"}},
                "shipping": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/promotion"}}
              }
            },
            "promotion": {
              "type": "object",
              "required": ["title", "threshold", "total"],
              "properties": {
                "title": {"type": "string", "minLength": 1, "maxLength": 200, "description": "For people."},
                "threshold": {"type": "integer", "minimum": 0, "description": "The amount that unlocks it, in minor \
        units."},
                "total": {"type": "integer", "minimum": 0, "description": "The present amount that counts, in minor \
        units."},
                "fulfillment_group_id": {"type": "string", "minLength": 1, "maxLength": 256}
              }
            }
        """

    private static let availableDefinitions = """
        "additions": {"type": "object", "properties": {"discounts": {"type": "object", "properties": {
              "available": {"type": "array", "items": {"$ref": "#/$defs/available_discount"}}
            }}}},
            "available_discount": {
              "type": "object",
              "required": ["title", "type"],
              "properties": {
                "id": {"type": "string", "description": "The promotion."},
                "title": {"type": "string", "description": "For people."},
                "type": {"enum": ["automatic", "code"], "description": "The code itself is not shown."},
                "conditions": {"type": "string", "description": "What is missing, for people."},
                "applied": {"type": "boolean"},
                "remaining_amount": {"type": "integer", "minimum": 0, "description": "The missing amount, in minor \
        units."}
              }
            }
        """

    private static let inapplicableDefinitions = """
        "additions": {"type": "object", "properties": {"discounts": {"type": "object", "properties": {
              "inapplicable": {"type": "array", "items": {"$ref": "#/$defs/inapplicable_discount"}}
            }}}},
            "inapplicable_discount": {
              "type": "object",
              "required": ["code", "reason", "content"],
              "properties": {
                "code": {"type": "string", "description": "As it was entered."},
                "reason": {"type": "string", "description": "The code of its message."},
                "content": {"type": "string", "description": "For people."}
              }
            }
        """

    private static let rejectionDefinitions = """
        "reason": {"enum": ["discount_code_usage_limit_reached", "discount_code_stacking_conflict"]},
            "additions": {"type": "object", "properties": {"messages": {"type": "array", "items": {
              "type": "object",
              "properties": {"code": {"anyOf": [{"$ref": "#/$defs/reason"}, {"type": "string"}]}}
            }}}}
        """

    private static let offerDefinitions = """
        "additions": {"type": "object", "properties": {
              "actions": {"type": "object", "properties": {
                "dev.ucp.shopping.offer": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/action"}}
              }},
              "offers": {"type": "object", "properties": {
                "applied": {"type": "array", "items": {"$ref": "#/$defs/applied_offer"}}
              }}
            }},
            "action": {
              "type": "object",
              "required": ["id", "config"],
              "properties": {
                "id": {"type": "string", "minLength": 1},
                "config": {
                  "type": "object",
                  "required": ["offer_id", "revision", "applies_to", "expires_at", "proposed_update", "impact"],
                  "properties": {
                    "offer_id": {"type": "string"},
                    "revision": {"type": "string", "description": "It changes with the state of the cart and with each \
        term."},
                    "applies_to": {
                      "type": "object",
                      "required": ["cart_id", "state_ref"],
                      "properties": {"cart_id": {"type": "string"}, "state_ref": {"type": "string", "minLength": 1}}
                    },
                    "expires_at": {"type": "string", "format": "date-time"},
                    "proposed_update": {
                      "type": "object",
                      "required": ["line_items"],
                      "properties": {
                        "line_items": {
                          "type": "array",
                          "description": "All lines of the cart as it would be.",
                          "items": {"$ref": "https://ucp.dev/schemas/shopping/types/line_item.json"}
                        }
                      }
                    },
                    "impact": {
                      "type": "object",
                      "required": ["total_delta"],
                      "properties": {"total_delta": {"type": "integer", "description": "The difference of the total, \
        in minor units."}}
                    },
                    "presentation": {
                      "type": "object",
                      "properties": {"title": {"type": "string"}, "description": {"type": "string"}}
                    }
                  }
                }
              }
            },
            "applied_offer": {
              "type": "object",
              "required": ["id", "revision"],
              "properties": {
                "id": {"type": "string"},
                "revision": {"type": "string"},
                "affected_line_item_ids": {"type": "array", "items": {"type": "string"}}
              }
            }
        """
}
