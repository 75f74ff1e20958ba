// The codes of both ends of a connection: of the service or its callees, and of its clients.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sessionUnknown: ErrorCode = "session.unknown: The service has no session with this id."
    public static let sessionExists: ErrorCode = "session.exists: A session with this id already exists."
    public static let sessionUnknownStep: ErrorCode = "session.unknown_step: The revision of the session is not stored."
    public static let sessionBusy: ErrorCode =
        "session.busy: Other calls held the session for longer than a call may wait."
    public static let sessionChanged: ErrorCode =
        "session.changed: The session has changed since the state that the call expects."
    public static let serviceNoKey: ErrorCode = "service.no_key: The request has no access key."
    public static let serviceBadKey: ErrorCode =
        "service.bad_key: The access key is unknown, has expired or was revoked."
    public static let serviceWrongScope: ErrorCode =
        "service.wrong_scope: The access key lacks the scope that the operation requires."
    public static let serviceNotTrusted: ErrorCode =
        "service.not_trusted: Only a caller with the scope `manage` or `backend` may send this part of the body."
    public static let serviceRunning: ErrorCode =
        "service.running: A request with the same key is running."
    public static let serviceUnknownSKU: ErrorCode =
        "cart.unknown_sku: The catalog does not have the SKU of an outside cart."
    public static let serviceNoCurrency: ErrorCode =
        "cart.no_currency: Neither the cart nor the catalog has a currency."
    public static let connectionUnavailable: ErrorCode =
        "connection.unavailable: The service cannot be reached, or closed the connection before it answered."
    public static let connectionTimedOut: ErrorCode = "connection.timed_out: The service did not answer in time."
    public static let connectionGarbled: ErrorCode = "connection.garbled: The answer is not one of the service."
}
