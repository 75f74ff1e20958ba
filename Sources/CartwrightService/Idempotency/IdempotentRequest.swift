package import Cartwright

/// A request with an idempotency key: the key, and a digest of the request.
package struct IdempotentRequest: Sendable {
    /// The key, as the caller wrote it.
    let key: String
    /// Where its answer is kept. It follows from the key and from what the key counts in.
    let record: RecordKey
    /// A digest of the request, 32 bytes: a repetition has the same one, another request another one.
    let fingerprint: [UInt8]
    /// When it was made.
    let now: Instant
    /// True where its work does more than is written together with its answer. The key is taken in the store then
    /// before the work begins, so that of two requests with one key at two processes only one does anything.
    let isClaimed: Bool
    /// True where all headers of its answer are stored; false where only those that describe the body are.
    let keepsHeaders: Bool

    /// The number of bytes of a fingerprint.
    static let fingerprintBytes = 32

    /// A request.
    ///
    /// - Throws: `service.bad_idempotency_key` where the key is not 1 to 255 bytes without control characters;
    ///   `service.internal` where the fingerprint has not 32 bytes.
    package init(
        key: String,
        record: RecordKey,
        fingerprint: [UInt8],
        at now: Instant,
        isClaimed: Bool,
        keepsHeaders: Bool
    ) throws(CartwrightError) {
        guard (1...255).contains(key.utf8.count), key.firstControlCharacter == nil else {
            throw CartwrightError(
                .serviceBadIdempotencyKey,
                "expected an idempotency key of 1 to 255 bytes without control characters, found another one"
            )
        }
        guard fingerprint.count == Self.fingerprintBytes else {
            throw CartwrightError(
                .serviceInternal,
                "expected a fingerprint of \(Self.fingerprintBytes) bytes, found \(fingerprint.count)",
                fault: .engine
            )
        }
        (self.key, self.record, self.fingerprint, self.now) = (key, record, fingerprint, now)
        (self.isClaimed, self.keepsHeaders) = (isClaimed, keepsHeaders)
    }

    /// A claim of some work, which no answer follows.
    init(claiming record: RecordKey, at now: Instant) {
        (key, self.record, self.now) = (record.id, record, now)
        fingerprint = [UInt8](repeating: 0, count: Self.fingerprintBytes)
        (isClaimed, keepsHeaders) = (true, false)
    }
}
