extension OpenAPIDocument {
    /// Parts of the catalog, and what it does to many carts.
    static let catalogViews = #"""
        "/v1/items": {
          "get": {
            "operationId": "list_items",
            "tags": ["catalog"],
            "summary": "Find items of the catalog",
            "description": "Those whose SKU or title holds a text, in the order of the catalog.",
            "security": [{"access_key": ["quote"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/search"},
              {"$ref": "#/components/parameters/limit"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The items.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/items"},
                    "example": {
                      "items": [{"sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "categories": \#
        ["kitchen"]}]
                    }
                  }
                }
              }
            }
          }
        },
        "/v1/catalog/dates": {
          "get": {
            "operationId": "list_dates",
            "tags": ["catalog"],
            "summary": "List when promotions begin and end",
            "description": "In order, over all promotions of the catalog.",
            "security": [{"access_key": ["quote"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/limit"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The instants.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/dates"},
                    "example": {"dates": []}
                  }
                }
              }
            }
          }
        },
        "/v1/simulations": {
          "post": {
            "operationId": "create_simulation",
            "tags": ["catalog"],
            "summary": "Price many carts, and tell what came of all of them",
            "description": "Each line is a cart. Each line of the answer is an object with what is known so far: \#
        `carts`, `bad`, `complete`, and the figures as `html` with pictures; the last has `complete` true and the \#
        numbers as `report`. `against` compares with another version of the catalog.",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/against"},
              {"$ref": "#/components/parameters/now"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/x-ndjson": {
                  "schema": {"type": "string", "description": "Carts, each in a line."},
                  "example": "{\"currency\":\"USD\",\"lines\":[{\"sku\":\"MUG\",\"unit_price\":1250,\#
        \"quantity\":3}]}\n"
                }
              }
            },
            "responses": {
              "200": {
                "description": "What is known so far, each in a line.",
                "content": {
                  "application/x-ndjson": {
                    "schema": {"type": "string"},
                    "example": "{\"carts\":1,\"bad\":0,\"complete\":true,\"html\":\""
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        }
        """#
}
