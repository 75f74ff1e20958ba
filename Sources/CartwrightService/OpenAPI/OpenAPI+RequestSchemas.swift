extension OpenAPIDocument {
    /// What requests hold.
    static let requestSchemas = #"""
        "quote_request": {
          "type": "object",
          "description": "A cart to price, and what a trusted caller says besides.",
          "properties": {
            "cart": {"$ref": "#/components/schemas/cart_request"},
            "id": {"type": ["string", "null"]},
            "promotions": {"type": ["array", "null"], "items": {"$ref": "#/components/schemas/promotion"}},
            "options": {"anyOf": [{"$ref": "#/components/schemas/options"}, {"type": "null"}]},
            "expect": {"anyOf": [{"$ref": "#/components/schemas/expect"}, {"type": "null"}]}
          },
          "required": ["cart"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "cart_request": {
          "type": "object",
          "description": "What is bought, by whom, when and where. The currency is the catalog's where a line has \#
        its price from there. The time of a session is the service's, whatever `now` says. Only a caller with the \#
        scope `backend`, or who is trusted, sends `shipping`, `prices_include_tax` and facts of a customer besides \#
        the `id`; in a session the others leave them as they are.",
          "properties": {
            "currency": {"anyOf": [{"$ref": "#/components/schemas/currency"}, {"type": "null"}]},
            "lines": {"type": ["array", "null"], "items": {"$ref": "#/components/schemas/line_request"}},
            "shipping": {"type": ["array", "null"], "items": {"$ref": "#/components/schemas/shipment"}},
            "codes": {"type": ["array", "null"], "maxItems": 100, "items": {"type": "string", "maxLength": 256}},
            "customer": {"anyOf": [{"$ref": "#/components/schemas/customer"}, {"type": "null"}]},
            "now": {"anyOf": [{"$ref": "#/components/schemas/instant"}, {"type": "null"}]},
            "channel": {"type": ["string", "null"], "maxLength": 256},
            "country": {"type": ["string", "null"], "maxLength": 256},
            "prices_include_tax": {"type": ["boolean", "null"]},
            "attributes": {
              "type": ["object", "null"], "additionalProperties": true, "maxProperties": 1000,
              "propertyNames": {"maxLength": 256}
            }
          },
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "line_request": {
          "type": "object",
          "description": "A line. Without a `unit_price`, price, title, categories and attributes are the catalog's. \#
        From a caller who is not trusted it has `id`, `sku`, `quantity`, `attributes` and `custom`; its attributes \#
        are the item's, and those that were sent are stored under `custom`, which no filter or condition reads.",
          "properties": {
            "id": {"type": ["string", "null"], "minLength": 1, "maxLength": 256},
            "sku": {"type": "string", "maxLength": 256},
            "quantity": {"type": "integer", "minimum": 0, "maximum": 1000000000},
            "unit_price": {"type": ["integer", "null"], "minimum": 0, "maximum": 9223372036854775807},
            "title": {"type": ["string", "null"], "maxLength": 1024},
            "categories": {"type": ["array", "null"], "items": {"type": "string", "maxLength": 256}},
            "attributes": {
              "type": ["object", "null"], "additionalProperties": true, "maxProperties": 1000,
              "propertyNames": {"maxLength": 256}
            },
            "custom": {
              "type": ["object", "null"], "additionalProperties": true, "maxProperties": 1000,
              "propertyNames": {"maxLength": 256}
            },
            "min_unit_price": {"type": ["integer", "null"], "minimum": 0, "maximum": 9223372036854775807},
            "on_sale": {"type": ["boolean", "null"]},
            "discountable": {"type": ["boolean", "null"]},
            "tax_rate": {"anyOf": [{"$ref": "#/components/schemas/percentage"}, {"type": "null"}]}
          },
          "required": ["sku", "quantity"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "session_request": {
          "type": "object",
          "description": "The cart of a session.",
          "properties": {"cart": {"$ref": "#/components/schemas/cart_request"}},
          "required": ["cart"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "session_patch": {
          "type": "object",
          "description": "A merge patch of `{\"cart\": …}`.",
          "properties": {"cart": {"$ref": "#/components/schemas/cart_request"}},
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "cards": {"description": "Content cards: one, an array, or the answer to a sync, in any of their formats."},
        "completion": {
          "type": "object",
          "description": "What the caller saw, and how it is paid.",
          "properties": {
            "total": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "method": {
              "type": ["string", "null"],
              "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$", "maxLength": 256,
              "description": "How it is paid, as the shop calls it: a text for people, without control characters."
            },
            "payment": {"enum": ["confirmed", "pending"], "default": "confirmed"}
          },
          "required": ["total"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "nothing": {
          "type": "object",
          "description": "Nothing.",
          "properties": {},
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "return_request": {
          "type": "object",
          "description": "The units that come back; all that are left where `lines` is absent. It is neither null nor \#
        empty.",
          "properties": {
            "lines": {"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/returned_line"}}
          },
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "returned_line": {
          "type": "object",
          "description": "Units of a line, by its id or SKU.",
          "properties": {
            "line": {"type": "string"},
            "quantity": {"type": "integer", "minimum": 1, "maximum": 1000000000}
          },
          "required": ["line", "quantity"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "code_request": {
          "type": "object",
          "description": "Codes to make.",
          "properties": {
            "promotion": {"type": "string"},
            "pattern": {"type": ["string", "null"], "default": "########"},
            "count": {"type": "integer", "minimum": 1, "maximum": 10000000},
            "limit": {"type": ["integer", "null"], "minimum": 1, "maximum": 9223372036854775807},
            "customer": {"type": ["string", "null"]},
            "starts_at": {"anyOf": [{"$ref": "#/components/schemas/instant"}, {"type": "null"}]},
            "ends_at": {"anyOf": [{"$ref": "#/components/schemas/instant"}, {"type": "null"}]}
          },
          "required": ["promotion", "count"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        }
        """#
}
