extension OpenAPIDocument {
    /// Sessions and their carts.
    static let sessions = #"""
        "/v1/sessions/{id}": {
          "put": {
            "operationId": "put_session",
            "tags": ["sessions"],
            "summary": "Create a session, or put another cart into it",
            "description": "`If-None-Match: *` insists on creating, `If-Match` on the cart that the caller saw.",
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
                    "example": {
                      "id": "cart-7", "revision": 1, "phase": "browsing",
                      "cart": {
                        "currency": "USD",
                        "lines": [
                          {
                            "id": "MUG", "sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "quantity": 2,
                            "categories": ["kitchen"]
                          }
                        ]
                      },
                      "quote": {
                        "currency": "USD", "subtotal": 2500, "discount": 0, "shipping": 0, "shipping_discount": 0,
                        "shipping_total": 0, "tax": 0, "total": 2500,
                        "lines": [
                          {
                            "id": "MUG", "sku": "MUG", "quantity": 2, "subtotal": 2500, "discount": 0, "total": 2500,
                            "tax": 0, "allocations": []
                          }
                        ],
                        "shipments": [], "gifts": [], "applied": [], "not_applied": [], "nudges": [],
                        "choice": {"objective": "best", "value": 0, "bound": 0, "exact": true, "nodes": 1},
                        "rejected_codes": []
                      },
                      "offers": [], "cards": [], "orders": []
                    }
                  }
                }
              },
              "400": {"$ref": "#/components/responses/bad_request"},
              "401": {"$ref": "#/components/responses/unauthorized"},
              "403": {"$ref": "#/components/responses/forbidden"},
              "404": {"$ref": "#/components/responses/not_found"},
              "408": {"$ref": "#/components/responses/too_slow"},
              "409": {"$ref": "#/components/responses/conflict"},
              "412": {"$ref": "#/components/responses/changed"},
              "413": {"$ref": "#/components/responses/too_large"},
              "415": {"$ref": "#/components/responses/wrong_type"},
              "422": {"$ref": "#/components/responses/unprocessable"},
              "429": {"$ref": "#/components/responses/too_many_requests"},
              "500": {"$ref": "#/components/responses/internal"},
              "503": {"$ref": "#/components/responses/unavailable"}
            }
          },
          "get": {
            "operationId": "get_session",
            "tags": ["sessions"],
            "summary": "Get a session",
            "description": "As it is, or as it was after a step.",
            "security": [{"access_key": ["checkout"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/session_id"},
              {"$ref": "#/components/parameters/as_of"},
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
                    "example": {
                      "id": "cart-7", "revision": 1, "phase": "browsing",
                      "cart": {
                        "currency": "USD",
                        "lines": [
                          {
                            "id": "MUG", "sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "quantity": 2,
                            "categories": ["kitchen"]
                          }
                        ]
                      },
                      "quote": {
                        "currency": "USD", "subtotal": 2500, "discount": 0, "shipping": 0, "shipping_discount": 0,
                        "shipping_total": 0, "tax": 0, "total": 2500,
                        "lines": [
                          {
                            "id": "MUG", "sku": "MUG", "quantity": 2, "subtotal": 2500, "discount": 0, "total": 2500,
                            "tax": 0, "allocations": []
                          }
                        ],
                        "shipments": [], "gifts": [], "applied": [], "not_applied": [], "nudges": [],
                        "choice": {"objective": "best", "value": 0, "bound": 0, "exact": true, "nodes": 1},
                        "rejected_codes": []
                      },
                      "offers": [], "cards": [], "orders": []
                    }
                  }
                }
              },
              "304": {
                "description": "The caller has it already.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}}
              },
              "400": {"$ref": "#/components/responses/bad_request"},
              "401": {"$ref": "#/components/responses/unauthorized"},
              "403": {"$ref": "#/components/responses/forbidden"},
              "404": {"$ref": "#/components/responses/not_found"},
              "422": {"$ref": "#/components/responses/unprocessable"},
              "429": {"$ref": "#/components/responses/too_many_requests"},
              "500": {"$ref": "#/components/responses/internal"},
              "503": {"$ref": "#/components/responses/unavailable"}
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
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/session"},
                    "example": {
                      "id": "cart-7", "revision": 2, "phase": "browsing",
                      "cart": {
                        "currency": "USD", "customer": {"id": "ada"},
                        "lines": [
                          {
                            "id": "MUG", "sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "quantity": 2,
                            "categories": ["kitchen"]
                          }
                        ],
                        "shipping": [{"id": "s1", "method": "standard", "amount": 500}]
                      },
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
              "400": {"$ref": "#/components/responses/bad_request"},
              "401": {"$ref": "#/components/responses/unauthorized"},
              "403": {"$ref": "#/components/responses/forbidden"},
              "404": {"$ref": "#/components/responses/not_found"},
              "408": {"$ref": "#/components/responses/too_slow"},
              "409": {"$ref": "#/components/responses/conflict"},
              "412": {"$ref": "#/components/responses/changed"},
              "413": {"$ref": "#/components/responses/too_large"},
              "415": {"$ref": "#/components/responses/wrong_type"},
              "422": {"$ref": "#/components/responses/unprocessable"},
              "429": {"$ref": "#/components/responses/too_many_requests"},
              "500": {"$ref": "#/components/responses/internal"},
              "503": {"$ref": "#/components/responses/unavailable"}
            }
          }
        }
        """#
}
