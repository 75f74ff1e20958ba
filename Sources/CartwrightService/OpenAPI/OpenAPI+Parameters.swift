extension OpenAPIDocument {
    /// What stands in a path for a name. Clients take `.` and `..` out of paths before they send them, however they are
    /// written, and so ask for another path.
    private static let name = #""type": "string", "minLength": 1, "pattern": "^(\\.{0,2}[^.]|\\.{3})""#

    /// Parameters of paths, queries and headers.
    static let parameters = #"""
        "session_id": {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "The session's id, of 1 to 200 bytes, which the caller may choose.",
          "schema": {\#(name), "maxLength": 200},
          "example": "cart-7"
        },
        "order_id": {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "The id of the order: that of its session, and its own.",
          "schema": {\#(name)},
          "example": "cart-7.o1"
        },
        "cancelled_order_id": {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "The id of the order: that of its session, and its own.",
          "schema": {\#(name)},
          "example": "cart-8.o1"
        },
        "promotion_id": {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "The promotion's id.",
          "schema": {\#(name)},
          "example": "welcome"
        },
        "counted_promotion": {
          "name": "promotion",
          "in": "path",
          "required": true,
          "description": "The promotion's id.",
          "schema": {\#(name)},
          "example": "spring"
        },
        "code": {
          "name": "code",
          "in": "path",
          "required": true,
          "description": "The code. Case and blanks around it do not matter.",
          "schema": {\#(name)},
          "example": "SPRING-7"
        },
        "job_id": {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "The job's id.",
          "schema": {\#(name)},
          "example": "j9f3k7m2q9f3k7m2q"
        },
        "problem_code": {
          "name": "code",
          "in": "path",
          "required": true,
          "description": "The code of the problem.",
          "schema": {\#(name)},
          "example": "checkout.total_changed"
        },
        "explain": {
          "name": "explain",
          "in": "query",
          "description": "What is told of promotions that gave nothing: nothing, why, or all of it with nudges.",
          "schema": {"enum": ["applied", "reasons", "all"], "default": "applied"}
        },
        "now": {
          "name": "now",
          "in": "query",
          "description": "The instant of the quote, from a caller who is trusted.",
          "schema": {"$ref": "#/components/schemas/instant"}
        },
        "catalog_version": {
          "name": "catalog",
          "in": "query",
          "description": "The number of the catalog's version to price with; the present one where it is absent.",
          "schema": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807}
        },
        "catalog_number": {
          "name": "version",
          "in": "query",
          "description": "The number of the version; the present one where it is absent.",
          "schema": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807}
        },
        "as_of": {
          "name": "as_of",
          "in": "query",
          "description": "The revision after which the session is wanted.",
          "schema": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}
        },
        "search": {
          "name": "q",
          "in": "query",
          "description": "A text that is looked for; its case does not matter.",
          "schema": {"type": "string"}
        },
        "against": {
          "name": "against",
          "in": "query",
          "description": "The number of the catalog's version to compare with.",
          "schema": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807}
        },
        "before": {
          "name": "before",
          "in": "query",
          "description": "Only versions before this number.",
          "schema": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}
        },
        "steps_before": {
          "name": "before",
          "in": "query",
          "description": "Only revisions before this one.",
          "schema": {"type": "integer", "minimum": 2, "maximum": 9223372036854775807}
        },
        "limit": {
          "name": "limit",
          "in": "query",
          "description": "How many at most.",
          "schema": {"type": "integer", "minimum": 1, "maximum": 500, "default": 50}
        },
        "codes_promotion": {
          "name": "promotion",
          "in": "query",
          "description": "Only codes of this promotion.",
          "schema": {"type": "string"},
          "example": "spring"
        },
        "codes_after": {
          "name": "after",
          "in": "query",
          "description": "Only codes behind this one.",
          "schema": {"type": "string"}
        },
        "codes_limit": {
          "name": "limit",
          "in": "query",
          "description": "How many at most.",
          "schema": {"type": "integer", "minimum": 1, "maximum": 500, "default": 50},
          "example": 2
        },
        "customer": {
          "name": "customer",
          "in": "query",
          "description": "Whose uses are told as well.",
          "schema": {"type": "string"}
        },
        "allow_empty": {
          "name": "allow_empty",
          "in": "query",
          "description": "Whether a catalog without items and promotions is taken.",
          "schema": {"type": "boolean", "default": false}
        },
        "dry_run": {
          "name": "dry_run",
          "in": "query",
          "description": "Whether nothing is to change.",
          "schema": {"type": "boolean", "default": false}
        },
        "if_match": {
          "name": "If-Match",
          "in": "header",
          "description": "The `ETag` that the caller saw, several of which one has to match, or `*`; another state is \#
        answered with 412. A weak tag matches nothing.",
          "schema": {"type": "string"}
        },
        "if_none_match": {
          "name": "If-None-Match",
          "in": "header",
          "description": "One `ETag` or several that the caller has, or `*` where nothing may be there yet.",
          "schema": {"type": "string"}
        },
        "idempotency_key": {
          "name": "Idempotency-Key",
          "in": "header",
          "required": true,
          "description": "A new one for each request, the same one to repeat it: the answer has the same status and \#
        bytes, and nothing happens twice. Kept for 48 hours.",
          "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
          "example": "7f9c2ba4e88f827d"
        },
        "idempotency_key_unless_dry": {
          "name": "Idempotency-Key",
          "in": "header",
          "description": "As elsewhere; needed unless `dry_run` is true.",
          "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
          "example": "7f9c2ba4e88f827d"
        },
        "idempotency_key_optional": {
          "name": "Idempotency-Key",
          "in": "header",
          "description": "As elsewhere; not needed.",
          "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
          "example": "7f9c2ba4e88f827d"
        },
        "cartwright_version": {
          "name": "Cartwright-Version",
          "in": "header",
          "description": "The dated version of the interface that the caller knows.",
          "schema": {"enum": ["2026-11-01"]}
        }
        """#

    /// Headers of answers.
    static let headers = #"""
        "etag": {
          "description": "A strong tag: the revision, and a digest of the bytes.",
          "schema": {"type": "string"}
        },
        "replayed": {"description": "`true` where the request is a repetition.", "schema": {"enum": ["true"]}},
        "retry_after": {
          "description": "Seconds to wait before another try.",
          "schema": {"type": "string", "pattern": "^[0-9]+$"}
        },
        "rate_limit": {"description": "What is left of this second.", "schema": {"type": "string"}},
        "accept": {"description": "What is taken.", "schema": {"type": "string"}},
        "www_authenticate": {"description": "What is lacking.", "schema": {"type": "string"}}
        """#
}
