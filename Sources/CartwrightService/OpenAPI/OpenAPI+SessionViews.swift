extension OpenAPIDocument {
    /// What a session is looked into with: reasons, the way to its total, its steps.
    static let sessionViews = #"""
        "/v1/sessions/{id}/reasons": {
          "get": {
            "operationId": "get_reasons",
            "tags": ["sessions"],
            "summary": "Tell why each promotion is or is not applied",
            "description": "The nearest first: what gave something, what almost does with something to add, what \#
        lost to others, what is not met, and what is out of play; within each by priority, then id.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/as_of"},
              {"$ref": "#/components/parameters/now"},
              {"$ref": "#/components/parameters/search"},
              {"$ref": "#/components/parameters/limit"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The promotions that were considered.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/reasons"},
                    "example": {
                      "id": "cart-7",
                      "revision": 2,
                      "now": "2026-11-23T15:00:00Z",
                      "currency": "USD",
                      "considered": 3,
                      "matching": 3,
                      "reasons": [
                        {
                          "promotion": "big-basket",
                          "name": "$15.00 off from $150.00",
                          "priority": 10,
                          "stages": ["order"],
                          "state": "almost",
                          "reason": "condition_not_met",
                          "needs": [{"of": "subtotal", "need": 15000, "have": 2500, "short_by": 12500, \#
        "unit": "money"}],
                          "nudge": {
                            "saves": 1500,
                            "short_by": 12500,
                            "unit": "money",
                            "add": {"sku": "MUG", "title": "Stoneware mug", "quantity": 10}
                          }
                        },
                        {
                          "promotion": "kitchen-five",
                          "name": "5% off kitchen from three pieces",
                          "priority": 0,
                          "stages": ["order"],
                          "state": "almost",
                          "reason": "condition_not_met",
                          "needs": [{"of": "quantity", "need": 3, "have": 2, "short_by": 1, "unit": "units"}],
                          "nudge": {
                            "saves": 187,
                            "short_by": 1,
                            "unit": "units",
                            "add": {"sku": "MUG", "title": "Stoneware mug", "quantity": 1}
                          }
                        },
                        {
                          "promotion": "spring",
                          "name": "20% off with a code",
                          "code": "SPRING20",
                          "priority": 0,
                          "stages": ["order"],
                          "state": "out",
                          "reason": "code_not_entered",
                          "needs": []
                        }
                      ],
                      "choice": {"objective": "best", "value": 0, "bound": 0, "exact": true, "nodes": 1},
                      "rejected_codes": []
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        },
        "/v1/sessions/{id}/waterfall": {
          "get": {
            "operationId": "get_waterfall",
            "tags": ["sessions"],
            "summary": "Tell how the total of a session comes about",
            "description": "From list prices to the total, step by step: what each took off which line, and what \#
        became of fractions of a minor unit. `svg` is the same as a picture.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/as_of"},
              {"$ref": "#/components/parameters/now"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The steps, and a picture of them.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/waterfall"},
                    "example": {
                      "id": "cart-7",
                      "revision": 2,
                      "now": "2026-11-23T15:00:00Z",
                      "currency": "USD",
                      "total": 3000,
                      "rows": [
                        {"kind": "list", "label": "1 line at list price", "amount": 2500},
                        {"kind": "shipping", "label": "Shipping", "amount": 500},
                        {"kind": "total", "label": "Total", "amount": 3000}
                      ],
                      "svg": "<svg viewBox=\"0 0 360 102\" role=\"img\" aria-label=\"How the total comes \#
        about\">\n<g class=\"row\">\n<text class=\"label\" x=\"0\" y=\"12\" text-anchor=\"start\">1 line at \#
        list price</text>\n<text class=\"value\" x=\"360\" y=\"12\" \#
        text-anchor=\"end\">$25.00</text>\n<rect class=\"bar\" x=\"0.0\" y=\"17\" width=\"300.0\" \#
        height=\"10\"/>\n</g>\n<g class=\"row\">\n<text class=\"label\" x=\"0\" y=\"46\" \#
        text-anchor=\"start\">Shipping</text>\n<text class=\"value\" x=\"360\" y=\"46\" \#
        text-anchor=\"end\">$5.00</text>\n<rect class=\"more\" x=\"300.0\" y=\"51\" width=\"60.0\" \#
        height=\"10\"/>\n</g>\n<g class=\"row\">\n<text class=\"label\" x=\"0\" y=\"80\" \#
        text-anchor=\"start\">Total</text>\n<text class=\"value\" x=\"360\" y=\"80\" \#
        text-anchor=\"end\">$30.00</text>\n<rect class=\"bar\" x=\"0.0\" y=\"85\" width=\"360.0\" \#
        height=\"10\"/>\n</g>\n</svg>"
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        },
        "/v1/sessions/{id}/steps": {
          "get": {
            "operationId": "list_steps",
            "tags": ["sessions"],
            "summary": "List the revisions of a session",
            "description": "Those that can be looked back at with `as_of`, the earliest first: the commands that \#
        lead from each to the next, and what the cart of each costs now. `next` is there where earlier ones are \#
        stored: `before` with it gives them. A page ends early where its carts have 20,000 lines together.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/now"},
              {"$ref": "#/components/parameters/steps_before"},
              {"$ref": "#/components/parameters/limit"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The revisions.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/steps"},
                    "example": {
                      "id": "cart-7",
                      "revision": 2,
                      "steps": [
                        {
                          "revision": 1,
                          "phase": "browsing",
                          "units": 2,
                          "currency": "USD",
                          "total": 2500,
                          "commands": [
                            {
                              "command": "add_line",
                              "line": {
                                "id": "MUG",
                                "sku": "MUG",
                                "title": "Stoneware mug",
                                "unit_price": 1250,
                                "quantity": 2,
                                "categories": ["kitchen"]
                              }
                            }
                          ]
                        },
                        {
                          "revision": 2,
                          "phase": "browsing",
                          "units": 2,
                          "currency": "USD",
                          "total": 3000,
                          "commands": [
                            {"command": "set_customer", "customer": {"id": "ada"}},
                            {"command": "choose_shipping", "method": "standard", "amount": 500}
                          ]
                        }
                      ]
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        }
        """#

    /// The cards of a session as they want to be shown: the other operation on their path.
    static let cardsView = #"""
        "get": {
          "operationId": "get_cards",
          "tags": ["sessions"],
          "summary": "Get the cards of a session as they want to be shown",
          "description": "Each with its texts, its colours, where it belongs, and how its offer stands.",
          "security": [{"access_key": ["checkout"]}, {}],
          "parameters": [
            {"$ref": "#/components/parameters/session_id"},
            {"$ref": "#/components/parameters/as_of"},
            {"$ref": "#/components/parameters/now"},
            {"$ref": "#/components/parameters/cartwright_version"}
          ],
          "responses": {
            "200": {
              "description": "The cards.",
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/shown_cards"},
                  "example": {
                    "id": "cart-7",
                    "revision": 3,
                    "cards": [
                      {
                        "id": "tenoff",
                        "class_type": "coupon_code",
                        "placement": "checkout",
                        "headline": "TENOFF: 10% off",
                        "body": "Ten off",
                        "theme": {
                          "accent": {"light": "#0B57D0", "dark": "#8AB4F8"},
                          "text": {"light": "#1F2328", "dark": "#E3E6EA"},
                          "background": {"light": "#FFFFFF", "dark": "#15181C"}
                        },
                        "viewed": false,
                        "dismissed": false,
                        "offer": {
                          "card": "tenoff",
                          "code": "TENOFF",
                          "headline": "TENOFF: 10% off",
                          "status": "eligible",
                          "saves": 250
                        }
                      }
                    ]
                  }
                }
              }
            },
            "404": {"$ref": "#/components/responses/not_found"}
          }
        }
        """#
}
