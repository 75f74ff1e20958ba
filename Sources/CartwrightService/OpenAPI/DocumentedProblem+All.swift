internal import Cartwright

extension OpenAPIDocument {
    /// Answers that are problems, one per status, in the order of the document.
    static let problems: [DocumentedProblem] = [
        DocumentedProblem(
            "bad_request",
            .always,
            "The request cannot be read.",
            .jsonWrongType,
            "expected an array, found \"MUG\"",
            hint: "write an array",
            pointer: "/cart/lines"
        ),
        DocumentedProblem(
            "unauthorized",
            .withKey,
            "The access key is missing or not valid.",
            .serviceNoKey,
            "expected an access key, found none",
            hint: "Authorization: Bearer KEY",
            headers: [.wwwAuthenticate]
        ),
        DocumentedProblem(
            "forbidden",
            .withKey,
            "The access key lacks the required scope.",
            .serviceWrongScope,
            "expected a key with the scope manage, found one for quote",
            hint: "cartwright keys new --scope manage"
        ),
        DocumentedProblem(
            "not_found",
            .withName,
            "The path or the body names something that does not exist.",
            .sessionUnknown,
            "session \"cart-7\" does not exist"
        ),
        DocumentedProblem(
            "too_slow",
            .withBody,
            "The body did not arrive in time.",
            .serviceTooSlow,
            "expected the whole body within 10000 ms, found an incomplete one"
        ),
        DocumentedProblem(
            "conflict",
            .withIdempotencyKey,
            "The request conflicts with the present state.",
            headers: [.retryAfter],
            example: Problem(
                Refusal.totalChanged(agreed: Money(minor: 2400, .usd), now: Money(minor: 2500, .usd)).error
            )
        ),
        DocumentedProblem(
            "changed",
            .withIfMatch,
            "The state is not the one that the caller last read. The body has the present one, if there is one.",
            .servicePreconditionFailed,
            "expected promotion \"welcome\" to be unchanged, found a changed one"
        ),
        DocumentedProblem(
            "too_large",
            .withBody,
            "The body exceeds the limit of the service.",
            .serviceTooLarge,
            "expected a body of at most 4194304 bytes, found more"
        ),
        DocumentedProblem(
            "wrong_type",
            .withBody,
            "The body has another media type.",
            .serviceWrongType,
            "expected a body of application/json, found \"text/plain\"",
            hint: "Content-Type: application/json",
            headers: [.accept]
        ),
        DocumentedProblem(
            "unprocessable",
            .withKey,
            "The request was understood, and a rule refuses it.",
            .serviceUnknownSKU,
            "the catalog has no item with the SKU \"MUGG\"",
            hint: "did you mean MUG?",
            pointer: "/cart/lines/0/sku"
        ),
        DocumentedProblem(
            "too_many_requests",
            .withKey,
            "Too many requests per second with this key, or too many unknown codes.",
            .serviceTooManyRequests,
            "too many requests with this key (limit 100 per second)",
            hint: "retry after 1 s",
            headers: [.retryAfter, .rateLimit, .rateLimitPolicy]
        ),
        DocumentedProblem(
            "long_headers",
            .always,
            "The headers exceed the limit of the service.",
            .serviceLongHeaders,
            "expected headers of at most 16384 bytes, found more"
        ),
        DocumentedProblem(
            "internal",
            .withKey,
            "A defect of the service or of a plugin.",
            .serviceInternal,
            "the service has a defect"
        ),
        DocumentedProblem(
            "unsupported",
            .whereNamed,
            "The service has no keys of gift card codes.",
            .storeUnsupported,
            "expected serve --gift-card-key-file, found a service without keys of gift card codes",
            hint: "cartwright serve --gift-card-key-file FILE"
        ),
        DocumentedProblem(
            "unavailable",
            .always,
            "The service is overloaded, is shutting down, or cannot reach its store.",
            .serviceOverloaded,
            "too many requests in flight (limit 1024)",
            hint: "retry after 1 s",
            headers: [.retryAfter]
        ),
    ]
}
