extension OpenAPIDocument {
    /// Paid orders.
    static let orders = #"""
        "/v1/orders/{id}": {
          "get": {
            "operationId": "get_order",
            "tags": ["orders"],
            "summary": "Get a paid order",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/order_id"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/if_none_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The order.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/order"},
                    "example": \#(paidOrder)
                  }
                }
              },
              "304": {
                "description": "The caller has it already.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}}
              },
              "404": {"$ref": "#/components/responses/not_found"},
              "412": {"$ref": "#/components/responses/changed"}
            }
          }
        },
        "/v1/orders/{id}/returns": {
          "post": {
            "operationId": "create_return",
            "tags": ["orders"],
            "summary": "Take units of an order back",
            "description": "By line, or all that are left where the body names none: one return, one event and at \#
        most one refund, whatever the number of lines. What goes back follows from stored shares of each unit.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/order_id"},
              {"$ref": "#/components/parameters/dry_run"},
              {"$ref": "#/components/parameters/idempotency_key_unless_dry"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/return_request"},
                  "example": {"lines": [{"line": "MUG", "quantity": 1}]}
                }
              }
            },
            "responses": {
              "200": {
                "description": "The order after the return.",
                "headers": {"Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/changed_order"},
                    "example": {
                      "id": "cart-7.o1", "session": "cart-7", "phase": "partially_returned", "currency": "USD",
                      "total": 2750, "refunded": 1125, "paid_at": "2026-11-23T15:00:00Z", "method": "card",
                      "payment": "cart-7-pay-1",
                      "cart": \#(shippedCart),
                      "quote": \#(tenOffQuote),
                      "lines": [{"id": "MUG", "sku": "MUG", "quantity": 2, "returned": 1, "paid": 2250}],
                      "refunds": [{"key": "cart-7-o1-return-1", "order": "cart-7.o1", "amount": 1125}]
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
        "/v1/orders/{id}/cancel": {
          "post": {
            "operationId": "cancel_order",
            "tags": ["orders"],
            "summary": "Cancel an order",
            "description": "All that was paid and has not gone back goes back, and what the order used of limited \#
        promotions.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/cancelled_order_id"},
              {"$ref": "#/components/parameters/dry_run"},
              {"$ref": "#/components/parameters/idempotency_key_unless_dry"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": false,
              "content": {"application/json": {"schema": {"$ref": "#/components/schemas/nothing"}, "example": {}}}
            },
            "responses": {
              "200": {
                "description": "The order after it was cancelled.",
                "headers": {"Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/changed_order"},
                    "example": {
                      "id": "cart-8.o1", "session": "cart-8", "phase": "cancelled", "currency": "USD", "total": 1750,
                      "refunded": 1750, "paid_at": "2026-11-23T15:00:00Z", "payment": "cart-8-pay-1",
                      "cart": {
                        "currency": "USD",
                        "lines": [
                          {
                            "id": "TEA", "sku": "TEA", "title": "Assam tea 100g", "unit_price": 875, "quantity": 2,
                            "categories": ["tea"]
                          }
                        ]
                      },
                      "quote": {
                        "currency": "USD", "subtotal": 1750, "discount": 0, "shipping": 0, "shipping_discount": 0,
                        "shipping_total": 0, "tax": 0, "total": 1750,
                        "lines": [
                          {
                            "id": "TEA", "sku": "TEA", "quantity": 2, "subtotal": 1750, "discount": 0, "total": 1750,
                            "tax": 0, "allocations": []
                          }
                        ],
                        "shipments": [], "gifts": [], "applied": [], "not_applied": [], "nudges": [],
                        "choice": {"objective": "best", "value": 0, "bound": 0, "exact": true, "nodes": 1},
                        "rejected_codes": []
                      },
                      "lines": [{"id": "TEA", "sku": "TEA", "quantity": 2, "returned": 0, "paid": 1750}],
                      "refunds": [{"key": "cart-8-o1-cancel", "order": "cart-8.o1", "amount": 1750}]
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
