extension OpenAPIDocument {
    /// Codes that are issued one by one, and jobs.
    static let codes = #"""
        "/v1/codes": {
          "post": {
            "operationId": "create_codes",
            "tags": ["codes"],
            "summary": "Make codes of a promotion",
            "description": "A job: the answer says where to ask how far it is. The codes are had by `GET`.",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/idempotency_key"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/code_request"},
                  "example": {"promotion": "spring", "pattern": "SPRING-#", "count": 31, "limit": 1}
                }
              }
            },
            "responses": {
              "202": {
                "description": "The job.",
                "headers": {
                  "Location": {"description": "Where the job is.", "schema": {"type": "string"}},
                  "Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}
                },
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/job"},
                    "example": {
                      "id": "j9f3k7m2q9f3k7m2q", "kind": "codes", "state": "running", "done": 0, "total": 31,
                      "started_at": "2026-11-23T15:00:00Z", "heard_at": "2026-11-23T15:00:00Z",
                      "request": {"promotion": "spring", "pattern": "SPRING-#", "count": 31, "limit": 1}
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"},
              "409": {"$ref": "#/components/responses/conflict"}
            }
          },
          "get": {
            "operationId": "list_codes",
            "tags": ["codes"],
            "summary": "List codes",
            "description": "In the order of their bytes. Where there may be more, `after` goes on behind `next`.",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/codes_promotion"},
              {"$ref": "#/components/parameters/codes_after"},
              {"$ref": "#/components/parameters/codes_limit"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "Codes, and how often each was used.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/codes"},
                    "example": {
                      "codes": [
                        {"code": "SPRING-2", "promotion": "spring", "limit": 1, "uses": 0, "status": "valid"},
                        {"code": "SPRING-3", "promotion": "spring", "limit": 1, "uses": 0, "status": "valid"}
                      ],
                      "next": "SPRING-3"
                    }
                  }
                }
              }
            }
          }
        },
        "/v1/codes/{code}": {
          "get": {
            "operationId": "get_code",
            "tags": ["codes"],
            "summary": "Get a code",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/code"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The code, and how often it was used.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/code"},
                    "example": {"code": "SPRING-7", "promotion": "spring", "limit": 1, "uses": 0, "status": "valid"}
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        },
        "/v1/codes/{code}/revoke": {
          "post": {
            "operationId": "revoke_code",
            "tags": ["codes"],
            "summary": "Revoke a code",
            "description": "It counts no more. One that was revoked before stays revoked since then.",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/code"},
              {"$ref": "#/components/parameters/idempotency_key"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "requestBody": {
              "required": false,
              "content": {"application/json": {"schema": {"$ref": "#/components/schemas/nothing"}, "example": {}}}
            },
            "responses": {
              "200": {
                "description": "The code.",
                "headers": {"Idempotent-Replayed": {"$ref": "#/components/headers/replayed"}},
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/code"},
                    "example": {
                      "code": "SPRING-7", "promotion": "spring", "limit": 1, "revoked_at": "2026-11-23T15:00:00Z",
                      "uses": 0, "status": "revoked"
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"},
              "409": {"$ref": "#/components/responses/conflict"}
            }
          }
        },
        "/v1/jobs/{id}": {
          "get": {
            "operationId": "get_job",
            "tags": ["codes"],
            "summary": "Get how far a job is",
            "description": "With `Accept: text/event-stream` as server-sent events until it ends.",
            "security": [{"access_key": ["manage"]}, {}],
            "parameters": [
              {"$ref": "#/components/parameters/job_id"},
              {"$ref": "#/components/parameters/cartwright_version"}
            ],
            "responses": {
              "200": {
                "description": "The job.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/job"},
                    "example": {
                      "id": "j9f3k7m2q9f3k7m2q", "kind": "codes", "state": "done", "done": 31, "total": 31,
                      "started_at": "2026-11-23T15:00:00Z", "heard_at": "2026-11-23T15:00:00Z",
                      "request": {"promotion": "spring", "pattern": "SPRING-#", "count": 31, "limit": 1}
                    }
                  },
                  "text/event-stream": {"schema": {"type": "string"}, "example": "event: progress\ndata: "}
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        }
        """#
}
