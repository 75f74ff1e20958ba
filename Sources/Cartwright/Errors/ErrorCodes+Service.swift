// The codes that both ends of a connection name: the service or what it calls, and its clients.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sessionUnknown: ErrorCode = "session.unknown: A session that was never opened here."
    public static let sessionExists: ErrorCode = "session.exists: A new session with the id of one that is there."
    public static let sessionUnknownStep: ErrorCode = "session.unknown_step: A revision of a session that is not kept."
    public static let sessionBusy: ErrorCode =
        "session.busy: A session on which others work, for longer than a call may wait."
    public static let sessionChanged: ErrorCode =
        "session.changed: A call that was meant for another state of its session."
    public static let serviceNoKey: ErrorCode = "service.no_key: A request without an access key."
    public static let serviceBadKey: ErrorCode =
        "service.bad_key: An access key that is unknown, has expired or was revoked."
    public static let serviceWrongScope: ErrorCode =
        "service.wrong_scope: An access key without the scope that the operation needs."
    public static let serviceNotTrusted: ErrorCode =
        "service.not_trusted: A part of a body that only a caller with the scope `manage` or `backend` may send."
    public static let serviceRunning: ErrorCode =
        "service.running: A request whose key is that of one that runs at this moment."
    public static let serviceUnknownSKU: ErrorCode =
        "cart.unknown_sku: A SKU of an outside cart that the catalog does not sell."
    public static let serviceNoCurrency: ErrorCode =
        "cart.no_currency: A cart without a currency, where the catalog has none either."
    public static let connectionUnavailable: ErrorCode =
        "connection.unavailable: A service that cannot be reached, or that went away before it answered."
    public static let connectionTimedOut: ErrorCode = "connection.timed_out: A service that did not answer in time."
    public static let connectionGarbled: ErrorCode = "connection.garbled: An answer that is none of the service's."
}
