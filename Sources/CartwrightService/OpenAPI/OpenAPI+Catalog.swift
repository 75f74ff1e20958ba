extension OpenAPIDocument {
    /// What is sold, and the promotions.
    static let catalog = #"""
        "/v1/catalog": {
          "put": {
            "operationId": "put_catalog",
            "tags": ["catalog"],
            "summary": "Put a catalog in place of the present one",
            "description": "Checked whole and swapped at once; quotes in flight keep theirs. As JSON, or as one \#
        object in each line: an item, a promotion, or `{\"currency\": …}`. One without items and promotions is \#
        refused unless `allow_empty` is true.",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/allow_empty"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/if_none_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/catalog"},
                  "example": {
                    "currency": "USD",
                    "items": [
                      {"sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "categories": ["kitchen"]}
                    ],
                    "promotions": [
                      {
                        "id": "spring", "name": "20% off with a code", "code": "SPRING20",
                        "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]
                      }
                    ]
                  }
                },
                "application/x-ndjson": {
                  "schema": {"type": "string"},
                  "example": "{\"currency\":\"USD\"}\n{\"sku\":\"MUG\",\"title\":\"Stoneware \#
        mug\",\"unit_price\":1250,\"categories\":[\"kitchen\"]}\n{\"id\":\"spring\",\"code\":\"SPRING20\",\#
        \"effects\":[{\"type\":\"percent_off\",\"percent\":\"20\"}]}\n"
                }
              }
            },
            "responses": {
              "200": {
                "description": "The version.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/catalog_version"},
                    "example": {
                      "number": 1, "version": "efc5e19ffd3e87d0550f7a1e7d0406f3", "at": "2026-11-23T15:00:00Z",
                      "currency": "USD", "items": 1, "promotions": 1
                    }
                  }
                }
              },
              "412": {"$ref": "#/components/responses/changed"}
            }
          },
          "get": {
            "operationId": "get_catalog",
            "tags": ["catalog"],
            "summary": "Get the catalog",
            "description": "The present one, or a version of it.",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/catalog_number"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/if_none_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The catalog.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/whole_catalog"},
                    "example": {
                      "number": 1, "version": "efc5e19ffd3e87d0550f7a1e7d0406f3", "at": "2026-11-23T15:00:00Z",
                      "currency": "USD",
                      "items": [
                        {"sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "categories": ["kitchen"]}
                      ],
                      "promotions": [
                        {
                          "id": "spring", "name": "20% off with a code", "code": "SPRING20",
                          "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]
                        }
                      ]
                    }
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
        "/v1/catalog/versions": {
          "get": {
            "operationId": "list_catalog_versions",
            "tags": ["catalog"],
            "summary": "List the catalog's versions",
            "description": "The newest first.",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/before"},
              {"$ref": "#/components/parameters/limit"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "Versions.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/catalog_versions"},
                    "example": {
                      "versions": [
                        {
                          "number": 1, "version": "efc5e19ffd3e87d0550f7a1e7d0406f3", "at": "2026-11-23T15:00:00Z",
                          "currency": "USD", "items": 1, "promotions": 1
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "/v1/promotions/{id}": {
          "put": {
            "operationId": "put_promotion",
            "tags": ["catalog"],
            "summary": "Put a promotion into the catalog",
            "description": "`If-None-Match: *` insists on adding it, `If-Match` on the one that the caller saw. The \#
        id may be left out of the body.",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/promotion_id"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/if_none_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/promotion_request"},
                  "example": {
                    "name": "5% off from $30.00", "conditions": [{"type": "subtotal", "at_least": 3000}],
                    "effects": [{"type": "percent_off", "percent": "5"}]
                  }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The promotion.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/promotion"},
                    "example": {
                      "id": "welcome", "name": "5% off from $30.00",
                      "conditions": [{"type": "subtotal", "at_least": 3000}],
                      "effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "order"}}]
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"},
              "412": {"$ref": "#/components/responses/changed"}
            }
          },
          "get": {
            "operationId": "get_promotion",
            "tags": ["catalog"],
            "summary": "Get a promotion",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/promotion_id"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/if_none_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The promotion.",
                "headers": {"ETag": {"$ref": "#/components/headers/etag"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/promotion"},
                    "example": {
                      "id": "welcome", "name": "5% off from $30.00",
                      "conditions": [{"type": "subtotal", "at_least": 3000}],
                      "effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "order"}}]
                    }
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
          "delete": {
            "operationId": "delete_promotion",
            "tags": ["catalog"],
            "summary": "Take a promotion out of the catalog",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/promotion_id"},
              {"$ref": "#/components/parameters/if_match"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "204": {"description": "It is gone."},
              "404": {"$ref": "#/components/responses/not_found"},
              "412": {"$ref": "#/components/responses/changed"}
            }
          }
        },
        "/v1/counters/{promotion}": {
          "get": {
            "operationId": "get_counters",
            "tags": ["catalog"],
            "summary": "Get what is used of a promotion",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/counted_promotion"},
              {"$ref": "#/components/parameters/customer"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "What is used and held.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/counters"},
                    "example": {"promotion": "spring", "uses": 0, "spent": 0}
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        }
        """#
}
