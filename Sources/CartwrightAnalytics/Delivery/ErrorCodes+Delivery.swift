public import Cartwright

// The codes of deliveries. A test causes each of them.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let deliveryRefused: ErrorCode = "delivery.refused: A receiver that refuses a batch for good."
    public static let deliveryRedirected: ErrorCode = """
        delivery.redirected: A receiver that answers with a redirect, which is not followed: it would send signed \
        events elsewhere.
        """
    public static let deliveryTooLarge: ErrorCode = "delivery.too_large: A batch that is too large for the receiver."
    public static let deliveryUnavailable: ErrorCode =
        "delivery.unavailable: A receiver that answered with a temporary failure; the batch is sent again."
    public static let deliveryUnreachable: ErrorCode =
        "delivery.unreachable: A connection that failed, or broke before the answer came."
    public static let deliveryTimeout: ErrorCode = "delivery.timeout: An attempt that took too long."
    public static let deliveryUntrusted: ErrorCode =
        "delivery.untrusted: A receiver whose certificate cannot be trusted."
    public static let deliveryGivenUp: ErrorCode = "delivery.given_up: A batch that was tried for too long."
    public static let deliveryStopped: ErrorCode =
        "delivery.stopped: Batch after batch was refused as if the key or the URL were wrong, so that delivery stops."
    public static let deliveryDemoKey: ErrorCode =
        "delivery.demo_key: The published test key, which anyone can sign with, where a real one is needed."
    public static let deliveryBadURL: ErrorCode = "delivery.bad_url: A URL that batches cannot be sent to."
    public static let deliveryBadCAFile: ErrorCode = "delivery.bad_ca_file: A certificate file without certificates."
}
