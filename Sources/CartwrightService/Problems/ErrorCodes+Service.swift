internal import Cartwright

extension ErrorCode {
    /// A path that leads nowhere.
    static let serviceNotFound: ErrorCode = "service.not_found"
    /// A method that the path does not have.
    static let serviceMethodNotAllowed: ErrorCode = "service.method_not_allowed"
    /// A request without an access key.
    static let serviceNoKey: ErrorCode = "service.no_key"
    /// An access key that is unknown, has expired or was revoked.
    static let serviceBadKey: ErrorCode = "service.bad_key"
    /// An access key without the scope that the operation needs.
    static let serviceWrongScope: ErrorCode = "service.wrong_scope"
    /// A part of a body that only a caller with the scope `manage` or `backend` may send.
    static let serviceNotTrusted: ErrorCode = "service.not_trusted"
    /// A request with effects that has no idempotency key.
    static let serviceMissingIdempotencyKey: ErrorCode = "service.missing_idempotency_key"
    /// An idempotency key that no request can have.
    static let serviceBadIdempotencyKey: ErrorCode = "service.bad_idempotency_key"
    /// A request whose key is that of one that runs at this moment.
    static let serviceRunning: ErrorCode = "service.running"
    /// A request whose key was used for another one.
    static let serviceKeyReused: ErrorCode = "service.key_reused"
    /// A parameter of the query that the operation does not have.
    static let serviceUnknownParameter: ErrorCode = "service.unknown_parameter"
    /// A value that a parameter or a header cannot have.
    static let serviceBadParameter: ErrorCode = "service.bad_parameter"
    /// A body of more bytes than the operation takes.
    static let serviceTooLarge: ErrorCode = "service.too_large"
    /// Headers of more bytes than the service takes.
    static let serviceLongHeaders: ErrorCode = "service.long_headers"
    /// A body of another media type, or in a coding such as gzip.
    static let serviceWrongType: ErrorCode = "service.wrong_type"
    /// A body that broke off.
    static let serviceBrokenBody: ErrorCode = "service.broken_body"
    /// A body that does not come in time.
    static let serviceTooSlow: ErrorCode = "service.too_slow"
    /// More requests of one key than it may send.
    static let serviceTooManyRequests: ErrorCode = "service.too_many_requests"
    /// More unknown codes of one customer, or with one access key, than may be tried: codes are refused for a while,
    /// those that exist among them.
    static let codeTooManyTries: ErrorCode = "code.too_many_tries"
    /// More requests, or more bytes of bodies, at a time than the service takes.
    static let serviceOverloaded: ErrorCode = "service.overloaded"
    /// A request to a service that shuts down, or has not begun.
    static let serviceStopping: ErrorCode = "service.not_ready"
    /// A state that is not the one that the request was made for.
    static let servicePreconditionFailed: ErrorCode = "service.precondition_failed"
    /// A promotion that the catalog does not have.
    static let serviceUnknownPromotion: ErrorCode = "service.unknown_promotion"
    /// A body whose id is not that of the path.
    static let serviceOtherID: ErrorCode = "service.other_id"
    /// A code that was never issued.
    static let serviceUnknownCode: ErrorCode = "service.unknown_code"
    /// A job that is not there, or not any more.
    static let serviceUnknownJob: ErrorCode = "service.unknown_job"
    /// A SKU of an outside cart that the catalog does not sell.
    static let serviceUnknownSKU: ErrorCode = "cart.unknown_sku"
    /// A cart without a currency, where the catalog has none either.
    static let serviceNoCurrency: ErrorCode = "cart.no_currency"
    /// A job that was broken off.
    static let serviceJobInterrupted: ErrorCode = "service.job_interrupted"
    /// A defect of the service.
    static let serviceInternal: ErrorCode = "service.internal"
    /// A request under a name of the host that is none of this service's.
    static let serviceWrongHost: ErrorCode = "service.wrong_host"
    /// A request that a browser sends for a page of somebody else.
    static let serviceWrongOrigin: ErrorCode = "service.wrong_origin"
    /// A request that names no host, several, or a text that is none.
    static let serviceBadHost: ErrorCode = "service.bad_host"
    /// A version of the interface that this service does not speak.
    static let serviceUnknownVersion: ErrorCode = "service.unknown_version"
    /// An address that the service must not, or cannot, listen on.
    static let serviceBadAddress: ErrorCode = "service.bad_address"
}
