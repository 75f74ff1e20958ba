extension OpenAPIDocument {
    /// The answers about the service itself.
    static let healthSchemas = #"""
        "health": {
          "type": "object",
          "description": "The process answers.",
          "properties": {"status": {"const": "ok"}, "version": {"type": "string"}},
          "required": ["status", "version"]
        },
        "readiness": {
          "type": "object",
          "description": "The service can do its work.",
          "properties": {
            "status": {"const": "ready"},
            "catalog": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "promotions": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
            "dead_letters": {
              "type": "integer", "minimum": 1, "maximum": 9223372036854775807,
              "description": "Batches of events that are not delivered any more, at the last look; absent for none."
            },
            "plugins": {
              "type": "array",
              "description": "Plugins outside the host of which something is missing; absent for none.",
              "items": {
                "type": "object",
                "properties": {
                  "name": {"type": "string"},
                  "state": {
                    "enum": ["failing", "off"],
                    "description": "off: it is not asked for a while, and is tried again by itself."
                  },
                  "cards_set_aside": {
                    "type": "integer", "minimum": 1, "maximum": 9223372036854775807,
                    "description": "Cards that it failed on, and that are refused for a while."
                  },
                  "problem": {
                    "type": "object",
                    "description": "What it failed at last.",
                    "properties": {"code": {"type": "string"}, "detail": {"type": "string"}},
                    "required": ["code", "detail"]
                  }
                },
                "required": ["name", "state"]
              }
            },
            "cards": {
              "type": "object",
              "description": "The cards that every session has, where the service reads some from a source.",
              "properties": {
                "source": {"type": "string"},
                "count": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
                "read_at": {"type": "string", "description": "When they were read; absent for never."},
                "problem": {
                  "type": "object",
                  "description": "Why they could not be read the last time. Those that were read before are there.",
                  "properties": {"code": {"type": "string"}, "detail": {"type": "string"}},
                  "required": ["code", "detail"]
                }
              },
              "required": ["source", "count"]
            }
          },
          "required": ["status", "catalog", "promotions"]
        }
        """#
}
