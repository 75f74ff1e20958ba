internal import Cartwright

extension OpenAPIDocument {
    /// Answers that are problems, one for each status, in the order of the document.
    static let problems: [DocumentedProblem] = [
        DocumentedProblem(
            "bad_request",
            .always,
            "What was sent cannot be read.",
            .jsonWrongType,
            "expected an array, found \"MUG\"",
            hint: "write an array",
            pointer: "/cart/lines"
        ),
        DocumentedProblem(
            "unauthorized",
            .withKey,
            "No access key, or one that opens nothing.",
            .serviceNoKey,
            "expected an access key, found none",
            hint: "Authorization: Bearer KEY",
            headers: [.wwwAuthenticate]
        ),
        DocumentedProblem(
            "forbidden",
            .withKey,
            "The key is not for this.",
            .serviceWrongScope,
            "expected a key with the scope manage, found one for quote",
            hint: "cartwright keys new --scope manage"
        ),
        DocumentedProblem(
            "not_found",
            .withName,
            "What the path or the body names is not there.",
            .sessionUnknown,
            "no session cart-7 is kept"
        ),
        DocumentedProblem(
            "too_slow",
            .withBody,
            "The body does not come in time.",
            .serviceTooSlow,
            "expected the body within 10000 ms, found that it goes on"
        ),
        DocumentedProblem(
            "conflict",
            .withIdempotencyKey,
            "It does not go with how things are.",
            headers: [.retryAfter],
            example: Problem(
                Refusal.totalChanged(agreed: Money(minor: 2400, .usd), now: Money(minor: 2500, .usd)).error
            )
        ),
        DocumentedProblem(
            "changed",
            .withIfMatch,
            "Another state than the caller saw. The present one is in the body where there is one.",
            .servicePreconditionFailed,
            "expected promotion \"welcome\" to be the one you saw, found another one"
        ),
        DocumentedProblem(
            "too_large",
            .withBody,
            "The body has more bytes than the service takes.",
            .serviceTooLarge,
            "expected a body of at most 4194304 bytes, found more"
        ),
        DocumentedProblem(
            "wrong_type",
            .withBody,
            "A body of another media type.",
            .serviceWrongType,
            "expected a body of application/json, found \"text/plain\"",
            hint: "Content-Type: application/json",
            headers: [.accept]
        ),
        DocumentedProblem(
            "unprocessable",
            .withKey,
            "It was understood, and a rule says no.",
            .serviceUnknownSKU,
            "the catalog sells nothing under the SKU \"MUGG\"",
            hint: "did you mean MUG?",
            pointer: "/cart/lines/0/sku"
        ),
        DocumentedProblem(
            "too_many_requests",
            .withKey,
            "More requests in a second than the key may send, or more unknown codes than it may try.",
            .serviceTooManyRequests,
            "expected at most 100 requests a second with this key, found more",
            hint: "wait a second",
            headers: [.retryAfter, .rateLimit, .rateLimitPolicy]
        ),
        DocumentedProblem(
            "long_headers",
            .always,
            "Headers of more bytes than the service takes.",
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
            "unavailable",
            .always,
            "Not now: overloaded, shutting down, or without its store.",
            .serviceOverloaded,
            "as many requests run as the service carries out at a time",
            hint: "wait",
            headers: [.retryAfter]
        ),
    ]
}
