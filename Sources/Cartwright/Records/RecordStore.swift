/// Keeps small documents for the programs around a checkout, in the database where its sessions are.
///
/// A method that has returned is durable, as far as the store is. One that throws has changed nothing.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
public protocol RecordStore: Sendable {
    /// A record; nil where there is none, or where it has expired by this instant.
    ///
    /// - Throws: an error of area `store`.
    func record(_ key: RecordKey, at now: Instant) async throws(CartwrightError) -> Record?

    /// Records of a kind, in the order of the bytes of their ids. Those that have expired are not among them.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - id: only those behind this one; nil for the first ones.
    ///   - limit: the most to return, 0 or more.
    ///   - now: the instant.
    /// - Throws: an error of area `store`.
    func records(
        of kind: String,
        after id: String?,
        limit: Int,
        at now: Instant
    ) async throws(CartwrightError) -> [Record]

    /// Writes and deletes records: all of the changes, or none. No two of them are of one record.
    ///
    /// - Throws: `record.conflict` where a record is not at the revision that its change follows;
    ///   `record.too_large` where a body has more than ``RecordLimits/bodyBytes``; an error of area `store`.
    func write(_ changes: [RecordChange], at now: Instant) async throws(CartwrightError)

    /// Deletes records that have expired.
    ///
    /// - Returns: how many were deleted, `limit` at most.
    /// - Throws: an error of area `store`.
    @discardableResult
    func removeExpired(before now: Instant, limit: Int) async throws(CartwrightError) -> Int
}

/// What a record may be.
public enum RecordLimits {
    /// The most bytes of a body: 4 MiB.
    public static let bodyBytes = 4 << 20
}

extension Sequence<RecordChange> {
    /// What a store does first of all with what it is to write.
    ///
    /// - Throws: `record.too_large` where a body has more than ``RecordLimits/bodyBytes``.
    public func refuseLargeBodies() throws(CartwrightError) {
        for change in self {
            guard let body = change.body, body.count > RecordLimits.bodyBytes else { continue }
            throw .recordTooLarge(change.key, bytes: body.count)
        }
    }
}

extension CartwrightError {
    /// The refusal of a change that follows another revision than the one that is there.
    public static func recordConflict(_ key: RecordKey, after revision: Int64, present: Int64) -> CartwrightError {
        CartwrightError(
            .recordConflict,
            "\(key.kind) \(key.id) is at revision \(present), and what was to be written follows \(revision)",
            hint: "read it again, and change that",
            fault: .environment
        )
    }

    /// The refusal of a body that is too long.
    public static func recordTooLarge(_ key: RecordKey, bytes: Int) -> CartwrightError {
        CartwrightError(
            .recordTooLarge,
            "expected \(key.kind) \(key.id) to have at most \(RecordLimits.bodyBytes) bytes, found \(bytes)"
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let recordConflict: ErrorCode = "record.conflict: A record that was written meanwhile."
    public static let recordTooLarge: ErrorCode = "record.too_large: A record of more bytes than a store takes."
}
