extension OpenAPIDocument {
    /// How the service is.
    static let service = #"""
        "/health": {
          "get": {
            "operationId": "get_health",
            "tags": ["service"],
            "summary": "Whether the process answers",
            "security": [],
            "responses": {
              "200": {
                "description": "It does.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/health"},
                    "example": {"status": "ok", "version": "0.2.0"}
                  }
                }
              }
            }
          }
        },
        "/ready": {
          "get": {
            "operationId": "get_ready",
            "tags": ["service"],
            "summary": "Whether the service can do its work",
            "security": [],
            "responses": {
              "200": {
                "description": "It can.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/readiness"},
                    "example": {"status": "ready", "catalog": 3, "promotions": 1}
                  }
                }
              }
            }
          }
        },
        "/metrics": {
          "get": {
            "operationId": "get_metrics",
            "tags": ["service"],
            "summary": "Numbers for Prometheus",
            "security": [],
            "responses": {
              "200": {
                "description": "Text of version 0.0.4.",
                "content": {
                  "text/plain": {
                    "schema": {"type": "string"},
                    "example": "# HELP cartwright_http_requests_total Requests that were answered.\n"
                  }
                }
              }
            }
          }
        },
        "/openapi.json": {
          "get": {
            "operationId": "get_openapi",
            "tags": ["service"],
            "summary": "This document",
            "security": [],
            "responses": {
              "200": {
                "description": "OpenAPI 3.1.",
                "content": {"application/json": {"schema": {"type": "object"}, "example": {"openapi": "3.1.0"}}}
              }
            }
          }
        },
        "/problems/{code}": {
          "get": {
            "operationId": "get_problem",
            "tags": ["service"],
            "summary": "What a kind of problem is",
            "description": "The `type` of a problem leads here.",
            "security": [],
            "parameters": [{"$ref": "#/components/parameters/problem_code"}],
            "responses": {
              "200": {
                "description": "Its title, its status, and what it stands for.",
                "content": {
                  "application/json": {
                    "schema": {"$ref": "#/components/schemas/problem_kind"},
                    "example": {
                      "code": "checkout.total_changed", "title": "Checkout: total changed", "status": 409,
                      "meaning": "The price changed between agreement and payment."
                    }
                  }
                }
              },
              "404": {"$ref": "#/components/responses/not_found"}
            }
          }
        }
        """#
}
