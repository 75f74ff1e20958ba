extension OpenAPIDocument {
    /// Answers that are problems, one for each status.
    static let responses = #"""
        "bad_request": {
          "description": "What was sent cannot be read.",
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/json.wrong_type", "title": "Json: wrong type", "status": 400,
                "detail": "expected an array, found \"MUG\"", "code": "json.wrong_type", "try": "write an array",
                "errors": [
                  {
                    "pointer": "/cart/lines", "code": "json.wrong_type", "detail": "expected an array, found \"MUG\"",
                    "need": "an array", "have": "\"MUG\"", "try": "write an array"
                  }
                ]
              }
            }
          }
        },
        "unauthorized": {
          "description": "No access key, or one that opens nothing.",
          "headers": {"WWW-Authenticate": {"$ref": "#/components/headers/www_authenticate"}},
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/service.no_key", "title": "Service: no key", "status": 401,
                "detail": "expected an access key, found none", "code": "service.no_key",
                "try": "Authorization: Bearer KEY"
              }
            }
          }
        },
        "forbidden": {
          "description": "The key is not for this.",
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/service.wrong_scope", "title": "Service: wrong scope", "status": 403,
                "detail": "expected a key with the scope manage, found one for quote", "code": "service.wrong_scope",
                "try": "cartwright keys new --scope manage"
              }
            }
          }
        },
        "not_found": {
          "description": "What the path or the body names is not there.",
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/session.unknown", "title": "Session: unknown", "status": 404,
                "detail": "no session cart-7 is kept", "code": "session.unknown"
              }
            }
          }
        },
        "too_slow": {
          "description": "The body does not come in time.",
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/service.too_slow", "title": "Service: too slow", "status": 408,
                "detail": "expected the body within 10000 ms, found that it goes on", "code": "service.too_slow"
              }
            }
          }
        },
        "conflict": {
          "description": "It does not go with how things are.",
          "headers": {"Retry-After": {"$ref": "#/components/headers/retry_after"}},
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/checkout.total_changed", "title": "Checkout: total changed", "status": 409,
                "detail": "the total is 25.00 USD now, agreed was 24.00 USD", "code": "checkout.total_changed",
                "expected_total": 2400, "total": 2500, "currency": "USD"
              }
            }
          }
        },
        "changed": {
          "description": "Another state than the caller saw. The present one is in the body where there is one.",
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/service.precondition_failed", "title": "Service: precondition failed",
                "status": 412, "detail": "expected promotion \"welcome\" to be the one you saw, found another one",
                "code": "service.precondition_failed"
              }
            }
          }
        },
        "too_large": {
          "description": "The body has more bytes than the service takes.",
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/service.too_large", "title": "Service: too large", "status": 413,
                "detail": "expected a body of at most 4194304 bytes, found more", "code": "service.too_large"
              }
            }
          }
        },
        "wrong_type": {
          "description": "A body of another media type.",
          "headers": {"Accept": {"description": "What is taken.", "schema": {"type": "string"}}},
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/service.wrong_type", "title": "Service: wrong type", "status": 415,
                "detail": "expected a body of application/json, found \"text/plain\"", "code": "service.wrong_type",
                "try": "Content-Type: application/json"
              }
            }
          }
        },
        "unprocessable": {
          "description": "It was understood, and a rule says no.",
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/cart.unknown_sku", "title": "Cart: unknown sku", "status": 422,
                "detail": "the catalog sells nothing under the SKU \"MUGG\"", "code": "cart.unknown_sku",
                "try": "did you mean MUG?",
                "errors": [
                  {
                    "pointer": "/cart/lines/0/sku", "code": "cart.unknown_sku",
                    "detail": "the catalog sells nothing under the SKU \"MUGG\"", "try": "did you mean MUG?"
                  }
                ]
              }
            }
          }
        },
        "too_many_requests": {
          "description": "More requests in a second than the key may send.",
          "headers": {
            "Retry-After": {"$ref": "#/components/headers/retry_after"},
            "RateLimit": {"$ref": "#/components/headers/rate_limit"},
            "RateLimit-Policy": {"$ref": "#/components/headers/rate_limit"}
          },
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/service.too_many_requests", "title": "Service: too many requests", "status": 429,
                "detail": "expected at most 100 requests a second with this key, found more",
                "code": "service.too_many_requests", "try": "wait a second"
              }
            }
          }
        },
        "internal": {
          "description": "A defect of the service or of a plugin.",
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/service.internal", "title": "Service: internal", "status": 500,
                "detail": "the service has a defect", "code": "service.internal"
              }
            }
          }
        },
        "unavailable": {
          "description": "Not now: overloaded, shutting down, or without its store.",
          "headers": {"Retry-After": {"$ref": "#/components/headers/retry_after"}},
          "content": {
            "application/problem+json": {
              "schema": {"$ref": "#/components/schemas/problem"},
              "example": {
                "type": "/problems/service.overloaded", "title": "Service: overloaded", "status": 503,
                "detail": "as many requests run as the service carries out at a time", "code": "service.overloaded",
                "try": "wait"
              }
            }
          }
        }
        """#
}
