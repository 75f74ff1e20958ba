package import Cartwright

extension ErrorCode {
    static let serviceNotFound: ErrorCode = "service.not_found: A path that does not exist."
    static let serviceMethodNotAllowed: ErrorCode = "service.method_not_allowed: A method that the path does not have."
    static let serviceMissingIdempotencyKey: ErrorCode =
        "service.missing_idempotency_key: A request with effects that has no idempotency key."
    static let serviceBadIdempotencyKey: ErrorCode =
        "service.bad_idempotency_key: An idempotency key of a wrong form."
    package static let serviceKeyReused: ErrorCode = "service.key_reused: A key that was used for a different request."
    static let serviceUnknownParameter: ErrorCode =
        "service.unknown_parameter: A parameter of the query that the operation does not have."
    static let serviceBadParameter: ErrorCode =
        "service.bad_parameter: A value that a parameter or a header cannot have."
    static let serviceBadPlace: ErrorCode =
        "service.bad_place: A place at which a page of a list is to begin that no page has named."
    static let serviceTooLarge: ErrorCode = "service.too_large: A body that exceeds the limit of the operation."
    static let serviceLongHeaders: ErrorCode = "service.long_headers: Headers that exceed the limit of the service."
    static let serviceWrongType: ErrorCode =
        "service.wrong_type: A body of another media type, or with a content encoding such as gzip."
    static let serviceBrokenBody: ErrorCode = "service.broken_body: A body that is incomplete."
    static let serviceTooSlow: ErrorCode = "service.too_slow: A body that did not arrive in time."
    static let serviceTooManyRequests: ErrorCode =
        "service.too_many_requests: More requests per second with one key than allowed."
    static let codeTooManyTries: ErrorCode = """
        code.too_many_tries: More unknown codes from one customer or access key than allowed: all its codes are \
        refused for a while, including existing ones.
        """
    static let serviceOverloaded: ErrorCode =
        "service.overloaded: More requests in flight, or more bytes of bodies, than the service accepts."
    static let serviceStopping: ErrorCode =
        "service.not_ready: A request to a service that is shutting down or not started."
    static let servicePreconditionFailed: ErrorCode =
        "service.precondition_failed: A condition of the request that does not match the present state."
    static let serviceUnknownPromotion: ErrorCode =
        "service.unknown_promotion: A promotion that the catalog does not have."
    static let serviceOtherID: ErrorCode = "service.other_id: A body whose id differs from that in the path."
    static let serviceUnknownCode: ErrorCode = "service.unknown_code: A code that was never issued."
    static let serviceUnknownJob: ErrorCode = "service.unknown_job: A job that does not exist, or has expired."
    static let serviceJobInterrupted: ErrorCode = "service.job_interrupted: A job that was interrupted."
    static let serviceInternal: ErrorCode = "service.internal: A defect of the service."
    static let serviceWrongHost: ErrorCode =
        "service.wrong_host: A request with a host name that is not one of this service's."
    static let serviceWrongOrigin: ErrorCode =
        "service.wrong_origin: A request of a browser for a page of another site."
    static let serviceBadHost: ErrorCode =
        "service.bad_host: A request without a host name, with several, or with a malformed one."
    static let serviceUnknownVersion: ErrorCode =
        "service.unknown_version: A version of the API that this service does not support."
    package static let serviceBadAddress: ErrorCode =
        "service.bad_address: An address on which the service must not or cannot listen."

    /// Every code that this module declares.
    static let ofService: [ErrorCode] = [
        .codeTooManyTries, .serviceBadAddress, .serviceBadHost, .serviceBadIdempotencyKey, .serviceBadParameter,
        .serviceBadPlace, .serviceBrokenBody, .serviceInternal, .serviceJobInterrupted, .serviceKeyReused,
        .serviceLongHeaders,
        .serviceMethodNotAllowed, .serviceMissingIdempotencyKey, .serviceNotFound, .serviceOtherID, .serviceOverloaded,
        .servicePreconditionFailed, .serviceStopping, .serviceTooLarge, .serviceTooManyRequests, .serviceTooSlow,
        .serviceUnknownCode, .serviceUnknownJob, .serviceUnknownParameter, .serviceUnknownPromotion,
        .serviceUnknownVersion, .serviceWrongHost, .serviceWrongOrigin, .serviceWrongType,
    ]
}
