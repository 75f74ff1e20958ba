public import Cartwright

/// A verifier of messages signed by Standard Webhooks v1, from any sender.
///
/// Refusals have a fixed order: `signature.missing_header` (when the headers are extracted),
/// `signature.malformed_header`, `signature.timestamp_out_of_tolerance`, `signature.mismatch`, and last
/// `signature.replayed` (by a ``ReplayWindow``), so that only messages of a holder of the secret are ever remembered.
///
/// Like a ``Signer`` it is not `Sendable`: create one per worker.
public struct Verifier {
    /// The maximum distance of a timestamp from now, before or after, in seconds; the bound itself is accepted.
    public let toleranceSeconds: Int64

    /// The tolerance that the Standard Webhooks libraries use: five minutes.
    public static let standardToleranceSeconds: Int64 = 300

    private let keys: KeyRing

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - secrets: every secret that a sender may currently use; one match is enough.
    ///   - toleranceSeconds: the maximum distance of a timestamp from now, in seconds, not negative.
    /// - Throws: `signature.no_secret`, `signature.bad_tolerance`, `hmac.library`.
    public init(
        secrets: [Secret],
        toleranceSeconds: Int64 = Verifier.standardToleranceSeconds
    ) throws(CartwrightError) {
        guard toleranceSeconds >= 0 else {
            throw CartwrightError(
                .signatureBadTolerance,
                "expected a tolerance of 0 seconds or more, found \(toleranceSeconds)"
            )
        }
        self.toleranceSeconds = toleranceSeconds
        keys = try KeyRing(secrets)
    }

    /// Verifies one message.
    ///
    /// - Parameters:
    ///   - headers: the signature headers.
    ///   - body: the body, byte for byte as received; it is not copied.
    ///   - nowSeconds: the current time, in seconds since 1970.
    /// - Returns: the verified message; pass it to ``ReplayWindow/admit(_:nowSeconds:)``.
    /// - Throws: `signature.malformed_header`, `signature.timestamp_out_of_tolerance`, `signature.mismatch`,
    ///   `hmac.library`.
    public func verify(
        _ headers: WebhookHeaders,
        body: RawSpan,
        nowSeconds: Int64
    ) throws(CartwrightError) -> VerifiedMessage {
        guard MessageID.isValid(headers.id) else { throw Self.malformed(WebhookHeaders.idName) }
        guard let timestampSeconds = WebhookTimestamp.seconds(of: headers.timestamp) else {
            throw Self.malformed(WebhookHeaders.timestampName)
        }
        let claimed = try SignatureEntries.codes(in: headers.signature)
        try checkTolerance(timestampSeconds, nowSeconds)
        let right = try keys.codes(id: headers.id, timestamp: headers.timestamp, body: body)
        guard claimed.contains(where: { claim in right.contains { equalInConstantTime($0, claim) } }) else {
            throw CartwrightError(
                .signatureMismatch,
                "no signature matches this id, timestamp and body",
                hint: "compare the secrets, and check that the body is byte for byte the one that was sent"
            )
        }
        let (end, overflow) = timestampSeconds.addingReportingOverflow(toleranceSeconds)
        return VerifiedMessage(
            id: headers.id,
            timestampSeconds: timestampSeconds,
            acceptableUntilSeconds: overflow ? .max : end
        )
    }

    /// Verifies one message with an array as its body.
    ///
    /// - Throws: `signature.malformed_header`, `signature.timestamp_out_of_tolerance`, `signature.mismatch`,
    ///   `hmac.library`.
    public func verify(
        _ headers: WebhookHeaders,
        body: [UInt8],
        nowSeconds: Int64
    ) throws(CartwrightError) -> VerifiedMessage {
        try verify(headers, body: body.span.bytes, nowSeconds: nowSeconds)
    }

    private func checkTolerance(_ timestampSeconds: Int64, _ nowSeconds: Int64) throws(CartwrightError) {
        let (age, overflow) = nowSeconds.subtractingReportingOverflow(timestampSeconds)
        guard overflow || age.magnitude > toleranceSeconds.magnitude else { return }
        let direction = timestampSeconds < nowSeconds ? "ago" : "ahead"
        let distance = overflow ? "" : "\(age.magnitude) seconds \(direction), "
        throw CartwrightError(
            .signatureTimestampOutOfTolerance,
            "the message was signed \(distance)more than \(toleranceSeconds) seconds from now",
            hint: "check both clocks; sign a message when it is sent"
        )
    }

    private static func malformed(_ name: String) -> CartwrightError {
        CartwrightError(
            .signatureMalformedHeader,
            "the header \(name) does not have the format of Standard Webhooks"
        )
    }
}

/// A verified message: its sender has a secret, and its time is close to the receiver's.
public struct VerifiedMessage: Hashable, Sendable {
    /// The message's id; the receiver's key for duplicates.
    public let id: String

    /// The time of signing, in seconds since 1970.
    public let timestampSeconds: Int64

    /// The last second at which the same headers still pass, in seconds since 1970.
    public let acceptableUntilSeconds: Int64
}

/// The rule for timestamps: seconds since 1970 in decimal digits, without any other characters.
///
/// The text itself is signed, so another spelling of the same moment (a sign, a leading zero, a blank) would be
/// another message.
private enum WebhookTimestamp {
    /// Returns the seconds, or nil if the text breaks the rule or does not fit.
    static func seconds(of text: String) -> Int64? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            text.utf8.first != UInt8(ascii: "0") || text.utf8.count == 1
        else { return nil }
        return Int64(text)
    }
}
