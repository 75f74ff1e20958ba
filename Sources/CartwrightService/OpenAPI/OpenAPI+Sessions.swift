extension OpenAPIDocument {
    /// Sessions and their carts.
    static let sessions = #"""
        "/v1/sessions/{id}": {
          "put": {
            "operationId": "put_session",
            "tags": ["sessions"],
            "summary": "Create a session, or put another cart into it",
            "description": "`If-None-Match: *` insists on creating, `If-Match` on the cart that the caller saw. A \#
        cart that names no customer leaves the one who is there; a patch takes it away.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/if_none_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/session_request"},
                  "example": {"cart": {"lines": [{"id": "MUG", "sku": "MUG", "quantity": 2}]}}
                }
              }
            },
            "responses": {
              "200": {
                "description": "The session with its new cart.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}},
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/session"}}}
              },
              "201": {
                "description": "The session, which is new.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/session"},
                    "example": \#(newSession)
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"},
              "409": {"$ref": "#/components/responses/conflict"},
              "412": {"$ref": "#/components/responses/changed"}
            }
          },
          "get": {
            "operationId": "get_session",
            "tags": ["sessions"],
            "summary": "Get a session",
            "description": "As it is, or as it was after a step. `explain` has the quote tell of promotions that gave \#
        nothing.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/as_of"},
              {"$ref": "#/components/parameters/explain"},
              {"$ref": "#/components/parameters/now"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/if_none_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The session.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/session"},
                    "example": \#(newSession)
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
          },
          "patch": {
            "operationId": "patch_session",
            "tags": ["sessions"],
            "summary": "Change a session's cart",
            "description": "A merge patch (RFC 7396) of `{\"cart\": …}`: keys that are there replace, null takes \#
        away, and an array takes the place of the one before.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/idempotency_key_optional"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/merge-patch+json": {
                  "schema": {"$ref": "#/components/schemas/session_patch"},
                  "example": {
                    "cart": {
                      "customer": {"id": "ada"}, "shipping": [{"id": "s1", "method": "standard", "amount": 500}]
                    }
                  }
                },
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/session_patch"},
                  "example": {
                    "cart": {
                      "customer": {"id": "ada"}, "shipping": [{"id": "s1", "method": "standard", "amount": 500}]
                    }
                  }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The session after the change.",
                "headers": {
                  "ETag": {"$ref": "#/components/headers/etag"},
                  "Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}
                },
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/session"},
                    "example": {
                      "id": "cart-7", "revision": 2, "phase": "browsing",
                      "cart": \#(shippedCart),
                      "quote": {
                        "currency": "USD", "subtotal": 2500, "discount": 0, "shipping": 500, "shipping_discount": 0,
                        "shipping_total": 500, "tax": 0, "total": 3000,
                        "lines": [
                          {
                            "id": "MUG", "sku": "MUG", "quantity": 2, "subtotal": 2500, "discount": 0, "total": 2500,
                            "tax": 0, "allocations": []
                          }
                        ],
                        "shipments": [
                          {"id": "s1", "amount": 500, "discount": 0, "total": 500, "tax": 0, "allocations": []}
                        ],
                        "gifts": [], "applied": [], "not_applied": [], "nudges": [],
                        "choice": {"objective": "best", "value": 0, "bound": 0, "exact": true, "nodes": 1},
                        "rejected_codes": []
                      },
                      "offers": [], "cards": [], "orders": []
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
