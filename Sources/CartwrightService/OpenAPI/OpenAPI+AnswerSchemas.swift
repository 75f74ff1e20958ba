extension OpenAPIDocument {
    /// What answers hold.
    static let answerSchemas = #"""
        "session": {
          "type": "object",
          "description": "A session: cart, price, offers, and what is under way.",
          "properties": {
            "id": {"type": "string"},
            "revision": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
            "phase": {
              "enum": ["browsing", "checkout", "paying", "paid", "partially_returned", "returned", "cancelled"]
            },
            "cart": {"$ref": "#/components/schemas/cart"},
            "quote": {"$ref": "#/components/schemas/quote"},
            "offers": {"type": "array", "items": {"$ref": "#/components/schemas/offer"}},
            "cards": {"type": "array", "items": {"$ref": "#/components/schemas/card"}},
            "agreement": {
              "type": "object",
              "description": "What was agreed on when checkout began.",
              "properties": {
                "total": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                "began": {"$ref": "#/components/schemas/instant"}
              },
              "required": ["total", "began"]
            },
            "payment": {
              "type": "object",
              "description": "The payment under way.",
              "properties": {
                "key": {"type": "string"},
                "total": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                "method": {"type": "string"},
                "began": {"$ref": "#/components/schemas/instant"}
              },
              "required": ["key", "total", "began"]
            },
            "orders": {"type": "array", "items": {"$ref": "#/components/schemas/order_summary"}},
            "refunds": {"type": "array", "items": {"$ref": "#/components/schemas/refund"}},
            "diagnostics": {
              "type": "array",
              "description": "What plugins failed at, so that offers or facts are missing; absent for nothing.",
              "items": {"$ref": "#/components/schemas/problem"}
            }
          },
          "required": ["id", "revision", "phase", "cart", "quote", "offers", "cards", "orders"]
        },
        "command_answer": {
          "description": "The session after a command, and what happened.",
          "allOf": [
            {"$ref": "#/components/schemas/session"},
            {
              "type": "object",
              "properties": {
                "events": {"type": "array", "items": {"type": "string"}},
                "diagnostics": {"type": "array", "items": {"$ref": "#/components/schemas/problem"}},
                "actions": {
                  "type": "array",
                  "description": "What the shop is to do, or to show.",
                  "items": {"type": "object"}
                }
              },
              "required": ["events"]
            }
          ]
        },
        "received_cards": {
          "type": "object",
          "description": "What handlers made of cards.",
          "properties": {
            "id": {"type": "string"},
            "revision": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
            "cards": {"type": "array", "items": {"$ref": "#/components/schemas/card"}},
            "offers": {"type": "array", "items": {"$ref": "#/components/schemas/offer"}},
            "diagnostics": {"type": "array", "items": {"$ref": "#/components/schemas/problem"}}
          },
          "required": ["id", "revision", "cards", "offers", "diagnostics"]
        },
        "card": {
          "type": "object",
          "description": "A card, with what its handler made of it.",
          "properties": {
            "id": {"type": "string"},
            "class_type": {"type": "string"},
            "title": {"type": "string"},
            "viewed": {"type": "boolean"},
            "dismissed": {"type": "boolean"},
            "promotions": {"type": "array", "items": {"type": "string"}}
          },
          "required": ["id", "viewed", "dismissed"]
        },
        "offer": {
          "type": "object",
          "description": "How a coupon stands. Where it is ineligible, or applied without effect, reason says why.",
          "properties": {
            "card": {"type": "string"},
            "code": {"type": "string"},
            "headline": {"type": "string"},
            "status": {
              "enum": [
                "applied", "applied_without_effect", "eligible", "ineligible", "blocked", "dismissed", "not_shown"
              ]
            },
            "saves": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "reason": {"$ref": "#/components/schemas/not_applied"},
            "by": {"type": "string"},
            "swap_saves": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}
          },
          "required": ["card", "headline", "status"]
        },
        "order_summary": {
          "type": "object",
          "description": "An order of a session.",
          "properties": {
            "id": {"type": "string"},
            "phase": {
              "enum": ["browsing", "checkout", "paying", "paid", "partially_returned", "returned", "cancelled"]
            },
            "total": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "refunded": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "paid_at": {"$ref": "#/components/schemas/instant"}
          },
          "required": ["id", "phase", "total", "refunded", "paid_at"]
        },
        "refund": {
          "type": "object",
          "description": "Money on its way back: of an `order`, or of a `payment` that came to none.",
          "properties": {
            "key": {"type": "string"},
            "order": {"type": "string"},
            "payment": {"type": "string"},
            "amount": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}
          },
          "required": ["key", "amount"]
        },
        "completed": {
          "type": "object",
          "description": "The order, the payment that is waited for, or the end of one that came to no order.",
          "properties": {
            "id": {"type": "string"},
            "revision": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
            "phase": {
              "enum": ["browsing", "checkout", "paying", "paid", "partially_returned", "returned", "cancelled"]
            },
            "order": {"$ref": "#/components/schemas/order"},
            "payment": {
              "type": "object",
              "properties": {
                "key": {"type": "string"},
                "total": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                "state": {"enum": ["pending", "failed", "refunded"]}
              },
              "required": ["state"]
            },
            "refunds": {"type": "array", "items": {"$ref": "#/components/schemas/refund"}}
          },
          "required": ["id", "revision", "phase"]
        },
        "order": {
          "type": "object",
          "description": "A paid order.",
          "properties": {
            "id": {"type": "string"},
            "session": {"type": "string"},
            "phase": {
              "enum": ["browsing", "checkout", "paying", "paid", "partially_returned", "returned", "cancelled"]
            },
            "currency": {"$ref": "#/components/schemas/currency"},
            "total": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "refunded": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "paid_at": {"$ref": "#/components/schemas/instant"},
            "method": {"type": "string"},
            "payment": {"type": "string"},
            "cart": {"$ref": "#/components/schemas/cart"},
            "quote": {"$ref": "#/components/schemas/quote"},
            "lines": {
              "type": "array",
              "items": {
                "type": "object",
                "description": "A line, how many units came back, and what was paid for all of them.",
                "properties": {
                  "id": {"type": "string"},
                  "sku": {"type": "string"},
                  "quantity": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
                  "returned": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
                  "paid": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}
                },
                "required": ["id", "sku", "quantity", "returned", "paid"]
              }
            },
            "taken_back": {
              "type": "array",
              "description": "Promotions that a return took back.",
              "items": {"type": "string"}
            }
          },
          "required": [
            "id", "session", "phase", "currency", "total", "refunded", "paid_at", "payment", "cart", "quote", "lines"
          ]
        },
        "changed_order": {
          "description": "An order after a change, and the money that goes back for it.",
          "allOf": [
            {"$ref": "#/components/schemas/order"},
            {
              "type": "object",
              "properties": {"refunds": {"type": "array", "items": {"$ref": "#/components/schemas/refund"}}},
              "required": ["refunds"]
            }
          ]
        },
        "catalog_version": {
          "type": "object",
          "description": "A version of the catalog: how much is in it.",
          "properties": {
            "number": {
              "type": "integer",
              "description": "1 for the first that was put; 0 is what the service was started with.",
              "minimum": 0
            },
            "version": {"type": "string", "description": "A digest of the promotions."},
            "at": {"$ref": "#/components/schemas/instant"},
            "currency": {"$ref": "#/components/schemas/currency"},
            "items": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "promotions": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807}
          },
          "required": ["number", "version", "items", "promotions"]
        },
        "catalog_versions": {
          "type": "object",
          "description": "Versions of the catalog.",
          "properties": {"versions": {"type": "array", "items": {"$ref": "#/components/schemas/catalog_version"}}},
          "required": ["versions"]
        },
        "whole_catalog": {
          "type": "object",
          "description": "A version of the catalog, and all that is in it.",
          "properties": {
            "number": {
              "type": "integer",
              "description": "1 for the first that was put; 0 is what the service was started with.",
              "minimum": 0
            },
            "version": {"type": "string", "description": "A digest of the promotions."},
            "at": {"$ref": "#/components/schemas/instant"},
            "currency": {"$ref": "#/components/schemas/currency"},
            "items": {"type": "array", "items": {"$ref": "#/components/schemas/item"}},
            "promotions": {"type": "array", "items": {"$ref": "#/components/schemas/promotion"}},
            "codes_by_spelling": {
              "type": "array",
              "description": "Codes of an earlier version that are one by now: each counts in its own spelling only.",
              "items": {"type": "string"}
            }
          },
          "required": ["number", "version", "items", "promotions"]
        },
        "counters": {
          "type": "object",
          "description": "What is used and held of a promotion's limits.",
          "properties": {
            "promotion": {"type": "string"},
            "uses": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "usage_limit": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "per_customer_limit": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "budget": {"description": "The limit of the budget, as the promotion writes it.", "type": "object"},
            "spent": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
            "spent_in_currency": {
              "type": "object",
              "properties": {
                "currency": {"$ref": "#/components/schemas/currency"},
                "amount": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}
              },
              "required": ["currency", "amount"]
            },
            "customer_uses": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807}
          },
          "required": ["promotion", "uses", "spent"]
        },
        "code": {
          "type": "object",
          "description": "A code, and where it stands.",
          "properties": {
            "code": {"type": "string"},
            "promotion": {"type": "string"},
            "limit": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
            "customer": {"type": "string"},
            "starts_at": {"$ref": "#/components/schemas/instant"},
            "ends_at": {"$ref": "#/components/schemas/instant"},
            "revoked_at": {"$ref": "#/components/schemas/instant"},
            "uses": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "status": {"enum": ["valid", "upcoming", "ended", "used_up", "revoked"]}
          },
          "required": ["code", "promotion", "uses", "status"]
        },
        "codes": {
          "type": "object",
          "description": "Codes in their order.",
          "properties": {
            "codes": {"type": "array", "items": {"$ref": "#/components/schemas/code"}},
            "next": {"type": "string", "description": "The last of them, where more may follow."}
          },
          "required": ["codes"]
        },
        "job": {
          "type": "object",
          "description": "How far a job is.",
          "properties": {
            "id": {"type": "string"},
            "kind": {"enum": ["codes"]},
            "state": {"enum": ["running", "done", "failed"]},
            "done": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "total": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "started_at": {"$ref": "#/components/schemas/instant"},
            "heard_at": {"$ref": "#/components/schemas/instant"},
            "request": {"type": "object"},
            "error": {"$ref": "#/components/schemas/problem"}
          },
          "required": ["id", "kind", "state", "done", "total", "started_at", "heard_at", "request"]
        },
        "problem_kind": {
          "type": "object",
          "description": "A kind of problem.",
          "properties": {
            "code": {"type": "string"},
            "title": {"type": "string"},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "meaning": {"type": "string", "description": "What it stands for; absent of a plugin's own."}
          },
          "required": ["code", "title", "status"]
        },
        "problem": {
          "type": "object",
          "description": "What is wrong (RFC 9457), with more where a program needs it: `total` and \#
        `expected_total`, say, the `order` of a session that was paid, or the present `session`.",
          "properties": {
            "type": {"type": "string", "format": "uri-reference"},
            "title": {"type": "string"},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {"type": "string"},
            "code": {"type": "string", "pattern": "^[a-z0-9_]+\\.[a-z0-9_.]+$"},
            "try": {"type": "string", "description": "What helps."},
            "errors": {"type": "array", "items": {"$ref": "#/components/schemas/problem_entry"}},
            "line": {"type": "integer", "minimum": 1, "description": "The line of the body, where that is known."}
          },
          "required": ["type", "title", "status", "detail", "code"]
        },
        "problem_entry": {
          "type": "object",
          "description": "Where in the body it is, and what is needed there.",
          "properties": {
            "pointer": {"type": "string", "description": "A JSON pointer (RFC 6901)."},
            "code": {"type": "string"},
            "detail": {"type": "string"},
            "need": {"type": "string"},
            "have": {"type": "string"},
            "try": {"type": "string"}
          },
          "required": ["pointer", "code", "detail"]
        }
        """#
}
