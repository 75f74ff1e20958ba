extension OpenAPIDocument {
    /// What happens in a session, up to payment.
    static let sessionActions = #"""
        "/v1/sessions/{id}/cards": {
          "post": {
            "operationId": "add_cards",
            "tags": ["sessions"],
            "summary": "Give content cards to a session",
            "description": "Cards in any of their formats: one, an array, or the answer to a sync. They are read \#
        leniently: what is wrong with a card is among the diagnostics, and the others count. The key needs the scope \#
        `backend`, too, unless its holder is trusted.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/idempotency_key"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/cards"},
                  "example": {
                    "cards": [
                      {
                        "id": "tenoff", "tp": "short_news", "ca": 1795392000, "ea": -1, "tt": "Ten off",
                        "e": {"class_type": "coupon_code", "discount_percentage": "10", "coupon_code": "TENOFF"}
                      }
                    ]
                  }
                }
              }
            },
            "responses": {
              "200": {
                "description": "What handlers made of them.",
                "headers": {
                  "ETag": {"$ref": "#/components/headers/etag"},
                  "Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}
                },
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/received_cards"},
                    "example": {
                      "id": "cart-7", "revision": 3,
                      "cards": [
                        {
                          "id": "tenoff", "class_type": "coupon_code", "title": "TENOFF: 10% off", "viewed": false,
                          "dismissed": false, "promotions": ["tenoff"]
                        }
                      ],
                      "offers": [
                        {
                          "card": "tenoff", "code": "TENOFF", "headline": "TENOFF: 10% off", "status": "eligible",
                          "saves": 250
                        }
                      ],
                      "diagnostics": []
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"},
              "409": {"$ref": "#/components/responses/conflict"},
              "412": {"$ref": "#/components/responses/changed"}
            }
          },
          \#(cardsView)
        },
        "/v1/sessions/{id}/commands": {
          "post": {
            "operationId": "send_command",
            "tags": ["sessions"],
            "summary": "Carry out a command",
            "description": "With `dry_run=true` it answers what would change, changes nothing, and takes no \#
        idempotency key. A `payment_confirmed` whose payment comes to no order, since it failed before or since its \#
        hold on limited promotions has expired and others took its place, is answered with the refund to pay among \#
        `refunds`, and with the same one each time.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/dry_run"},
              {"$ref": "#/components/parameters/idempotency_key_unless_dry"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/command"},
                  "example": {"command": "apply_coupon", "card": "tenoff"}
                }
              }
            },
            "responses": {
              "200": {
                "description": "The session after the command, and what happened.",
                "headers": {
                  "ETag": {"$ref": "#/components/headers/etag"},
                  "Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}
                },
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/command_answer"},
                    "example": {
                      "id": "cart-7", "revision": 4, "phase": "browsing",
                      "cart": \#(shippedCart),
                      "quote": \#(tenOffQuote),
                      "offers": [
                        {
                          "card": "tenoff", "code": "TENOFF", "headline": "TENOFF: 10% off", "status": "applied",
                          "saves": 250
                        }
                      ],
                      "cards": \#(sessionCards),
                      "orders": [], "events": ["cartwright.card.click", "cartwright.coupon.applied"],
                      "actions": [{"card": "tenoff", "action": {"do": "apply_offer"}}]
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"},
              "409": {"$ref": "#/components/responses/conflict"},
              "412": {"$ref": "#/components/responses/changed"}
            }
          }
        },
        "/v1/sessions/{id}/complete": {
          "post": {
            "operationId": "complete_session",
            "tags": ["sessions"],
            "summary": "Pay for a session's cart",
            "description": "Begins checkout where it has not begun, and pays, if the total is what the caller saw. \#
        `payment: pending` answers 202 and waits for the command `payment_confirmed` or `payment_failed`, or for a \#
        call with `payment: confirmed`. A payment that came to no order answers 409 with its `state`; where its money \#
        was taken that is `refunded`, and `refunds` has the refund to pay. A session that was paid, and whose cart \#
        has not changed since, is refused with `checkout.already_paid` and its `order`.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/idempotency_key"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/completion"},
                  "example": {"total": 2750, "method": "card"}
                }
              }
            },
            "responses": {
              "200": {
                "description": "The order.",
                "headers": {"Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/completed"},
                    "example": {
                      "id": "cart-7", "revision": 5, "phase": "paid",
                      "order": \#(paidOrder)
                    }
                  }
                }
              },
              "202": {
                "description": "The payment that is waited for.",
                "headers": {"Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/completed"},
                    "example": {
                      "id": "cart-8", "revision": 3, "phase": "paying",
                      "payment": {"key": "cart-8-pay-1", "total": 2500, "state": "pending"}
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"},
              "409": {"$ref": "#/components/responses/conflict"},
              "412": {"$ref": "#/components/responses/changed"}
            }
          }
        },
        "/v1/sessions/{id}/cancel": {
          "post": {
            "operationId": "cancel_session",
            "tags": ["sessions"],
            "summary": "Go back to browsing",
            "description": "Releases what the session holds of limited promotions.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/idempotency_key"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": false,
              "content": {"application/json": {"schema": {"$ref": "#/components/schemas/nothing"}, "example": {}}}
            },
            "responses": {
              "200": {
                "description": "The session.",
                "headers": {
                  "ETag": {"$ref": "#/components/headers/etag"},
                  "Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}
                },
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/session"},
                    "example": {
                      "id": "cart-7", "revision": 6, "phase": "paid",
                      "cart": {"currency": "USD", "customer": {"id": "ada"}},
                      "quote": {
                        "currency": "USD", "subtotal": 0, "discount": 0, "shipping": 0, "shipping_discount": 0,
                        "shipping_total": 0, "tax": 0, "total": 0, "lines": [], "shipments": [], "gifts": [],
                        "applied": [], "not_applied": [], "nudges": [],
                        "choice": {"objective": "best", "value": 0, "bound": 0, "exact": true, "nodes": 1},
                        "rejected_codes": []
                      },
                      "offers": [
                        {
                          "card": "tenoff", "code": "TENOFF", "headline": "TENOFF: 10% off", "status": "ineligible",
                          "reason": {"promotion": "tenoff", "reason": "nothing_to_discount"}
                        }
                      ],
                      "cards": \#(sessionCards),
                      "orders": [
                        {
                          "id": "cart-7.o1", "phase": "paid", "total": 2750, "refunded": 0,
                          "paid_at": "2026-11-23T15:00:00Z"
                        }
                      ]
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"},
              "409": {"$ref": "#/components/responses/conflict"},
              "412": {"$ref": "#/components/responses/changed"}
            }
          }
        }
        """#
}
