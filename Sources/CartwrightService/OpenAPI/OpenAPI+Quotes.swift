extension OpenAPIDocument {
    /// Prices of carts.
    static let quotes = #"""
        "/v1/quotes": {
          "post": {
            "operationId": "create_quote",
            "tags": ["quotes"],
            "summary": "Price a cart",
            "description": "A line that names a SKU and no price is sold at the catalog's. Promotions, options, \#
        prices and a time of its own count only from a caller who is trusted: with the scope `manage`, or on a \#
        service started with `--trust-carts`. Promotions of its own count beside the catalog's.",
            "security": [{"access_key": ["quote"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/explain"},
              {"$ref": "#/components/parameters/now"},
              {"$ref": "#/components/parameters/catalog_version"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/quote_request"},
                  "example": {
                    "cart": {
                      "lines": [{"sku": "MUG", "quantity": 2}, {"sku": "TEA", "quantity": 1}], "codes": ["SPRING20"]
                    }
                  }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The quote.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/quote"},
                    "example": {
                      "currency": "USD", "subtotal": 3375, "discount": 675, "shipping": 0, "shipping_discount": 0,
                      "shipping_total": 0, "tax": 0, "total": 2700,
                      "lines": [
                        {
                          "id": "#1", "sku": "MUG", "quantity": 2, "subtotal": 2500, "discount": 500, "total": 2000,
                          "tax": 0, "allocations": [{"promotion": "spring", "amount": 500}]
                        },
                        {
                          "id": "#2", "sku": "TEA", "quantity": 1, "subtotal": 875, "discount": 175, "total": 700,
                          "tax": 0, "allocations": [{"promotion": "spring", "amount": 175}]
                        }
                      ],
                      "shipments": [], "gifts": [],
                      "applied": [{"promotion": "spring", "code": "SPRING20", "desired": 675, "discount": 675}],
                      "not_applied": [], "nudges": [],
                      "choice": {"objective": "best", "value": 675, "bound": 675, "exact": true, "nodes": 1},
                      "rejected_codes": []
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        },
        "/v1/quotes/batch": {
          "post": {
            "operationId": "create_quote_batch",
            "tags": ["quotes"],
            "summary": "Price a cart in each line",
            "description": "Each line is a body of `POST /v1/quotes`, each line of the answer its quote, in the \#
        same order, while the lines come. A line that cannot be priced is answered with an object that has one key, \#
        `error`: a problem with the number of its `line`. Lines without anything in them are passed over.",
            "security": [{"access_key": ["quote"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/explain"},
              {"$ref": "#/components/parameters/now"},
              {"$ref": "#/components/parameters/catalog_version"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/x-ndjson": {
                  "schema": {"type": "string", "description": "JSON objects, each in a line."},
                  "example": "{\"cart\":{\"lines\":[{\"sku\":\"MUG\",\#
        \"quantity\":1}]}}\n{\"cart\":{\"lines\":[{\"sku\":\"MUGG\",\"quantity\":1}]}}\n"
                }
              }
            },
            "responses": {
              "200": {
                "description": "Quotes and errors, each in a line.",
                "content": {
                  "application/x-ndjson": {
                    "schema": {"type": "string"},
                    "example": "{\"currency\":\"USD\",\"subtotal\":1250,\"discount\":0,\"shipping\":0,\#
        \"shipping_discount\":0,\"shipping_total\":0,\"tax\":0,\"total\":1250,\"lines\":[{\"id\":\"#1\",\#
        \"sku\":\"MUG\",\"quantity\":1,\"subtotal\":1250,\"discount\":0,\"total\":1250,\"tax\":0,\#
        \"allocations\":[]}],\"shipments\":[],\"gifts\":[],\"applied\":[],\"not_applied\":[],\"nudges\":[],\#
        \"choice\":{\"objective\":\"best\",\"value\":0,\"bound\":0,\"exact\":true,\"nodes\":1},\#
        \"rejected_codes\":[]}\n{\"error\":{\"type\":\"/problems/cart.unknown_sku\",\"title\":\"Cart: unknown \#
        sku\",\"status\":422,\"detail\":\"the catalog sells nothing under the SKU \#
        \\\"MUGG\\\"\",\"code\":\"cart.unknown_sku\",\"try\":\"did you mean \#
        MUG?\",\"errors\":[{\"pointer\":\"/cart/lines/0/sku\",\"code\":\"cart.unknown_sku\",\"detail\":\"the \#
        catalog sells nothing under the SKU \\\"MUGG\\\"\",\"try\":\"did you mean MUG?\"}],\"line\":2}}\n"
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        }
        """#
}
