extension OpenAPIDocument {
    /// The commands of the state machine.
    static let commandSchemas = #"""
        "command": {
          "description": "One command of the state machine. What pays has a path of its own, and so have cards and \#
        whole carts.",
          "oneOf": [
            {"$ref": "#/components/schemas/command_view_card"},
            {"$ref": "#/components/schemas/command_open_card"},
            {"$ref": "#/components/schemas/command_dismiss_card"},
            {"$ref": "#/components/schemas/command_apply_coupon"},
            {"$ref": "#/components/schemas/command_dismiss_coupon"},
            {"$ref": "#/components/schemas/command_enter_code"},
            {"$ref": "#/components/schemas/command_remove_code"},
            {"$ref": "#/components/schemas/command_add_line"},
            {"$ref": "#/components/schemas/command_set_quantity"},
            {"$ref": "#/components/schemas/command_remove_line"},
            {"$ref": "#/components/schemas/command_choose_shipping"},
            {"$ref": "#/components/schemas/command_set_customer"},
            {"$ref": "#/components/schemas/command_set_country"},
            {"$ref": "#/components/schemas/command_set_channel"},
            {"$ref": "#/components/schemas/command_set_attribute"},
            {"$ref": "#/components/schemas/command_begin_checkout"},
            {"$ref": "#/components/schemas/command_cancel_checkout"},
            {"$ref": "#/components/schemas/command_payment_confirmed"},
            {"$ref": "#/components/schemas/command_payment_failed"}
          ],
          "discriminator": {
            "propertyName": "command",
            "mapping": {
              "view_card": "#/components/schemas/command_view_card",
              "open_card": "#/components/schemas/command_open_card",
              "dismiss_card": "#/components/schemas/command_dismiss_card",
              "apply_coupon": "#/components/schemas/command_apply_coupon",
              "dismiss_coupon": "#/components/schemas/command_dismiss_coupon",
              "enter_code": "#/components/schemas/command_enter_code",
              "remove_code": "#/components/schemas/command_remove_code",
              "add_line": "#/components/schemas/command_add_line",
              "set_quantity": "#/components/schemas/command_set_quantity",
              "remove_line": "#/components/schemas/command_remove_line",
              "choose_shipping": "#/components/schemas/command_choose_shipping",
              "set_customer": "#/components/schemas/command_set_customer",
              "set_country": "#/components/schemas/command_set_country",
              "set_channel": "#/components/schemas/command_set_channel",
              "set_attribute": "#/components/schemas/command_set_attribute",
              "begin_checkout": "#/components/schemas/command_begin_checkout",
              "cancel_checkout": "#/components/schemas/command_cancel_checkout",
              "payment_confirmed": "#/components/schemas/command_payment_confirmed",
              "payment_failed": "#/components/schemas/command_payment_failed"
            }
          }
        },
        "command_view_card": {
          "type": "object",
          "description": "A card was seen.",
          "properties": {"command": {"const": "view_card"}, "card": {"type": "string"}},
          "required": ["command", "card"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_open_card": {
          "type": "object",
          "description": "A card was clicked.",
          "properties": {"command": {"const": "open_card"}, "card": {"type": "string"}},
          "required": ["command", "card"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_dismiss_card": {
          "type": "object",
          "description": "A card was sent away.",
          "properties": {"command": {"const": "dismiss_card"}, "card": {"type": "string"}},
          "required": ["command", "card"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_apply_coupon": {
          "type": "object",
          "description": "Take the offer of a coupon card.",
          "properties": {"command": {"const": "apply_coupon"}, "card": {"type": "string"}},
          "required": ["command", "card"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_dismiss_coupon": {
          "type": "object",
          "description": "Refuse the offer of a coupon card, or take it back.",
          "properties": {"command": {"const": "dismiss_coupon"}, "card": {"type": "string"}},
          "required": ["command", "card"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_enter_code": {
          "type": "object",
          "description": "Enter a code.",
          "properties": {"command": {"const": "enter_code"}, "code": {"type": "string", "maxLength": 256}},
          "required": ["command", "code"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_remove_code": {
          "type": "object",
          "description": "Take a code back.",
          "properties": {"command": {"const": "remove_code"}, "code": {"type": "string"}},
          "required": ["command", "code"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_add_line": {
          "type": "object",
          "description": "Add units.",
          "properties": {"command": {"const": "add_line"}, "line": {"$ref": "#/components/schemas/line_request"}},
          "required": ["command", "line"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_set_quantity": {
          "type": "object",
          "description": "Set the units of a line, by its id or SKU; 0 removes it.",
          "properties": {
            "command": {"const": "set_quantity"},
            "line": {"type": "string"},
            "quantity": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}
          },
          "required": ["command", "line", "quantity"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_remove_line": {
          "type": "object",
          "description": "Remove a line, by its id or SKU.",
          "properties": {"command": {"const": "remove_line"}, "line": {"type": "string"}},
          "required": ["command", "line"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_choose_shipping": {
          "type": "object",
          "description": "Choose how it is sent, and what that costs.",
          "properties": {
            "command": {"const": "choose_shipping"},
            "method": {"type": "string", "maxLength": 256},
            "amount": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}
          },
          "required": ["command", "method", "amount"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_set_customer": {
          "type": "object",
          "description": "Say who is shopping.",
          "properties": {
            "command": {"const": "set_customer"},
            "customer": {"anyOf": [{"$ref": "#/components/schemas/customer"}, {"type": "null"}]}
          },
          "required": ["command"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_set_country": {
          "type": "object",
          "description": "Say to which country it goes.",
          "properties": {
            "command": {"const": "set_country"},
            "country": {"type": ["string", "null"], "maxLength": 256}
          },
          "required": ["command"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_set_channel": {
          "type": "object",
          "description": "Say where the shopper buys.",
          "properties": {
            "command": {"const": "set_channel"},
            "channel": {"type": ["string", "null"], "maxLength": 256}
          },
          "required": ["command"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_set_attribute": {
          "type": "object",
          "description": "State a fact of the shop's own; without a value it is taken back.",
          "properties": {
            "command": {"const": "set_attribute"},
            "key": {"type": "string", "maxLength": 256},
            "value": {"anyOf": [{"$ref": "#/components/schemas/plain_value"}, {"type": "null"}]}
          },
          "required": ["command", "key"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_begin_checkout": {
          "type": "object",
          "description": "Offer coupons, hold limited promotions, agree on a price.",
          "properties": {"command": {"const": "begin_checkout"}},
          "required": ["command"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_cancel_checkout": {
          "type": "object",
          "description": "Go back to browsing.",
          "properties": {"command": {"const": "cancel_checkout"}},
          "required": ["command"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_payment_confirmed": {
          "type": "object",
          "description": "The money of a payment is there.",
          "properties": {"command": {"const": "payment_confirmed"}, "key": {"type": "string"}},
          "required": ["command", "key"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        },
        "command_payment_failed": {
          "type": "object",
          "description": "The money of a payment does not come.",
          "properties": {
            "command": {"const": "payment_failed"},
            "key": {"type": "string"},
            "reason": {"type": "string"}
          },
          "required": ["command", "key", "reason"],
          "patternProperties": {"^x_": true},
          "additionalProperties": false
        }
        """#
}
