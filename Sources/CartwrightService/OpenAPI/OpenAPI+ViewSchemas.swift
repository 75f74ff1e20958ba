extension OpenAPIDocument {
    /// What answers of operations hold that look into a session or a catalog.
    static let viewSchemas = #"""
        "reasons": {
          "type": "object",
          "description": "The promotions that were considered for a cart.",
          "properties": {
            "id": {"type": "string"},
            "revision": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
            "now": {"$ref": "#/components/schemas/instant"},
            "currency": {"$ref": "#/components/schemas/currency"},
            "considered": {"type": "integer", "minimum": 0},
            "matching": {"type": "integer", "description": "Those that hold the text.", "minimum": 0},
            "reasons": {"type": "array", "items": {"$ref": "#/components/schemas/promotion_reason"}},
            "choice": {"$ref": "#/components/schemas/choice"},
            "rejected_codes": {"type": "array", "items": {"$ref": "#/components/schemas/rejected_code"}}
          },
          "required": ["id", "revision", "now", "currency", "considered", "matching", "reasons", "rejected_codes"]
        },
        "promotion_reason": {
          "type": "object",
          "description": "One promotion: what it gave, or why nothing.",
          "properties": {
            "promotion": {"type": "string"},
            "name": {"type": "string"},
            "code": {"type": "string"},
            "priority": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "stages": {"type": "array", "items": {"type": "string"}},
            "group": {"type": "string"},
            "exclusive": {"const": true},
            "state": {"enum": ["applied", "almost", "lost", "unmet", "out"]},
            "discount": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "desired": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "reason": {"type": "string"},
            "by": {"type": "string"},
            "by_name": {"type": "string"},
            "value": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "by_value": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "best_set": {
              "type": "array",
              "description": "The promotions of the best set with this one, which take `value` off together.",
              "items": {
                "type": "object",
                "properties": {"promotion": {"type": "string"}, "name": {"type": "string"}},
                "required": ["promotion", "name"],
                "additionalProperties": false
              }
            },
            "needs": {
              "type": "array",
              "description": "What conditions and effects need, and what is there.",
              "items": {
                "type": "object",
                "properties": {
                  "of": {"type": "string"},
                  "need": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                  "have": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                  "short_by": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
                  "unit": {"enum": ["money", "units", "skus", "none"]},
                  "sku": {"type": "string"},
                  "wants": {"type": "object"},
                  "saw": {},
                  "unknown": {"type": ["boolean", "string"]},
                  "reason": {"const": "wrong_currency"}
                },
                "required": ["of", "unit"]
              }
            },
            "nudge": {
              "type": "object",
              "description": "What can be added, and what that would save.",
              "properties": {
                "saves": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                "short_by": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
                "unit": {"enum": ["money", "units", "skus", "none"]},
                "add": {"$ref": "#/components/schemas/added_item"}
              },
              "required": ["saves", "short_by", "unit"]
            }
          },
          "required": ["promotion", "name", "priority", "stages", "state"]
        },
        "added_item": {
          "type": "object",
          "description": "An item of the catalog that was tried: with so many units of it more, the promotion counts.",
          "properties": {
            "sku": {"type": "string"}, "title": {"type": "string"},
            "quantity": {"type": "integer", "minimum": 1, "maximum": 99}
          },
          "required": ["sku", "title", "quantity"]
        },
        "waterfall": {
          "type": "object",
          "description": "The way from list prices to a total.",
          "properties": {
            "id": {"type": "string"},
            "revision": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
            "now": {"$ref": "#/components/schemas/instant"},
            "currency": {"$ref": "#/components/schemas/currency"},
            "total": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "rows": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "kind": {"enum": ["list", "discount", "shipping", "tax", "total"]},
                  "label": {"type": "string"},
                  "amount": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                  "promotion": {"type": "string"},
                  "stage": {"type": "string"},
                  "how": {"type": "string"},
                  "shares": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "place": {"type": "string", "description": "The line or shipment."},
                        "title": {"type": "string"},
                        "units": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
                        "base": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                        "given": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                        "exact": {"type": "string"},
                        "rounding": {"type": "string"}
                      },
                      "required": ["place", "base", "given"]
                    }
                  }
                },
                "required": ["kind", "label", "amount"]
              }
            },
            "svg": {"type": "string"}
          },
          "required": ["id", "revision", "now", "currency", "total", "rows", "svg"]
        },
        "steps": {
          "type": "object",
          "description": "Revisions of a session.",
          "properties": {
            "id": {"type": "string"},
            "revision": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
            "steps": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "revision": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
                  "phase": {
                    "enum": ["browsing", "checkout", "paying", "paid", "partially_returned", "returned", "cancelled"]
                  },
                  "units": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
                  "currency": {"$ref": "#/components/schemas/currency"},
                  "total": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                  "commands": {
                    "type": "array",
                    "description": "What leads here from the revision before; absent where that is not kept any more.",
                    "items": {"type": "object"}
                  }
                },
                "required": ["revision", "phase", "units", "currency", "total"]
              }
            },
            "next": {
              "type": "integer",
              "minimum": 2,
              "maximum": 9223372036854775807,
              "description": "The earliest of them, where earlier ones are stored."
            }
          },
          "required": ["id", "revision", "steps"]
        },
        "shown_cards": {
          "type": "object",
          "description": "Cards as they want to be shown.",
          "properties": {
            "id": {"type": "string"},
            "revision": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
            "cards": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "id": {"type": "string"},
                  "class_type": {"type": "string"},
                  "placement": {"enum": ["feed", "inbox", "checkout"]},
                  "headline": {"type": "string"},
                  "body": {"type": "string"},
                  "image": {"type": "string"},
                  "theme": {"type": "object", "description": "A colour of each token, in light and in dark."},
                  "viewed": {"type": "boolean"},
                  "dismissed": {"type": "boolean"},
                  "offer": {"$ref": "#/components/schemas/offer"},
                  "add": {"$ref": "#/components/schemas/added_item"}
                },
                "required": ["id", "headline", "viewed", "dismissed"]
              }
            }
          },
          "required": ["id", "revision", "cards"]
        },
        "items": {
          "type": "object",
          "description": "Items of the catalog.",
          "properties": {"items": {"type": "array", "items": {"$ref": "#/components/schemas/item"}}},
          "required": ["items"]
        },
        "dates": {
          "type": "object",
          "description": "When promotions begin and end.",
          "properties": {
            "dates": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "at": {"$ref": "#/components/schemas/instant"},
                  "what": {"enum": ["starts", "ends"]},
                  "promotion": {"type": "string"},
                  "name": {"type": "string"}
                },
                "required": ["at", "what", "promotion", "name"]
              }
            }
          },
          "required": ["dates"]
        }
        """#
}
