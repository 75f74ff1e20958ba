package import Cartwright

extension ErrorCode {
    static let serviceNotFound: ErrorCode = "service.not_found: A path that leads nowhere."
    static let serviceMethodNotAllowed: ErrorCode = "service.method_not_allowed: A method that the path does not have."
    static let serviceMissingIdempotencyKey: ErrorCode =
        "service.missing_idempotency_key: A request with effects that has no idempotency key."
    static let serviceBadIdempotencyKey: ErrorCode =
        "service.bad_idempotency_key: An idempotency key that no request can have."
    package static let serviceKeyReused: ErrorCode = "service.key_reused: A request whose key was used for another one."
    static let serviceUnknownParameter: ErrorCode =
        "service.unknown_parameter: A parameter of the query that the operation does not have."
    static let serviceBadParameter: ErrorCode =
        "service.bad_parameter: A value that a parameter or a header cannot have."
    static let serviceTooLarge: ErrorCode = "service.too_large: A body of more bytes than the operation takes."
    static let serviceLongHeaders: ErrorCode = "service.long_headers: Headers of more bytes than the service takes."
    static let serviceWrongType: ErrorCode =
        "service.wrong_type: A body of another media type, or in a coding such as gzip."
    static let serviceBrokenBody: ErrorCode = "service.broken_body: A body that broke off."
    static let serviceTooSlow: ErrorCode = "service.too_slow: A body that does not come in time."
    static let serviceTooManyRequests: ErrorCode =
        "service.too_many_requests: More requests of one key than it may send."
    static let codeTooManyTries: ErrorCode = """
        code.too_many_tries: More unknown codes of one customer, or with one access key, than may be tried: codes are \
        refused for a while, those that exist among them.
        """
    static let serviceOverloaded: ErrorCode =
        "service.overloaded: More requests, or more bytes of bodies, at a time than the service takes."
    static let serviceStopping: ErrorCode =
        "service.not_ready: A request to a service that shuts down, or has not begun."
    static let servicePreconditionFailed: ErrorCode =
        "service.precondition_failed: A state that is not the one that the request was made for."
    static let serviceUnknownPromotion: ErrorCode =
        "service.unknown_promotion: A promotion that the catalog does not have."
    static let serviceOtherID: ErrorCode = "service.other_id: A body whose id is not that of the path."
    static let serviceUnknownCode: ErrorCode = "service.unknown_code: A code that was never issued."
    static let serviceUnknownJob: ErrorCode = "service.unknown_job: A job that is not there, or not any more."
    static let serviceJobInterrupted: ErrorCode = "service.job_interrupted: A job that was broken off."
    static let serviceInternal: ErrorCode = "service.internal: A defect of the service."
    static let serviceWrongHost: ErrorCode =
        "service.wrong_host: A request under a name of the host that is none of this service's."
    static let serviceWrongOrigin: ErrorCode =
        "service.wrong_origin: A request that a browser sends for a page of another site."
    static let serviceBadHost: ErrorCode =
        "service.bad_host: A request that names no host, several, or a text that is none."
    static let serviceUnknownVersion: ErrorCode =
        "service.unknown_version: A version of the interface that this service does not speak."
    package static let serviceBadAddress: ErrorCode =
        "service.bad_address: An address that the service must not, or cannot, listen on."

    /// Every code that this module declares.
    static let ofService: [ErrorCode] = [
        .codeTooManyTries, .serviceBadAddress, .serviceBadHost, .serviceBadIdempotencyKey, .serviceBadParameter,
        .serviceBrokenBody, .serviceInternal, .serviceJobInterrupted, .serviceKeyReused, .serviceLongHeaders,
        .serviceMethodNotAllowed, .serviceMissingIdempotencyKey, .serviceNotFound, .serviceOtherID, .serviceOverloaded,
        .servicePreconditionFailed, .serviceStopping, .serviceTooLarge, .serviceTooManyRequests, .serviceTooSlow,
        .serviceUnknownCode, .serviceUnknownJob, .serviceUnknownParameter, .serviceUnknownPromotion,
        .serviceUnknownVersion, .serviceWrongHost, .serviceWrongOrigin, .serviceWrongType,
    ]
}
