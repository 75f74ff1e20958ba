/// Stores small documents for the programs around a checkout, in the database of its sessions.
///
/// A completed method is as durable as the store. A method that throws has changed nothing.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
public protocol RecordStore: Sendable {
    /// Returns a record; nil if it does not exist or has expired.
    ///
    /// - Throws: an error of area `store`.
    func record(_ key: RecordKey, at now: Instant) async throws(CartwrightError) -> Record?

    /// Returns records of a kind, in the order of the bytes of their ids, without expired ones.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - id: returns only records after this one; nil begins with the first.
    ///   - limit: the maximum number of records to return, 0 or more.
    ///   - now: the current instant.
    /// - Throws: an error of area `store`.
    func records(
        of kind: String,
        after id: String?,
        limit: Int,
        at now: Instant
    ) async throws(CartwrightError) -> [Record]

    /// Writes and deletes records: all of the changes, or none. Each record is changed at most once.
    ///
    /// - Throws: `record.conflict` if a record is not at the expected revision;
    ///   `record.too_large` if a body exceeds ``RecordLimits/bodyBytes``; an error of area `store`.
    func write(_ changes: [RecordChange], at now: Instant) async throws(CartwrightError)

    /// Deletes records that have expired.
    ///
    /// - Returns: the number of deleted records, at most `limit`.
    /// - Throws: an error of area `store`.
    @discardableResult
    func removeExpired(before now: Instant, limit: Int) async throws(CartwrightError) -> Int
}

/// The limits of a record.
public enum RecordLimits {
    /// The maximum size of a body: 4 MiB.
    public static let bodyBytes = 4 << 20
}

extension Sequence<RecordChange> {
    /// Checks the size of all bodies. A store calls it before it writes.
    ///
    /// - Throws: `record.too_large` if a body exceeds ``RecordLimits/bodyBytes``.
    public func refuseLargeBodies() throws(CartwrightError) {
        for change in self {
            guard let body = change.body, body.count > RecordLimits.bodyBytes else { continue }
            throw .recordTooLarge(change.key, bytes: body.count)
        }
    }
}

extension CartwrightError {
    /// Returns the error for a change that expects another revision than the present one.
    public static func recordConflict(_ key: RecordKey, after revision: Int64, present: Int64) -> CartwrightError {
        CartwrightError(
            .recordConflict,
            "\(key.kind) \(key.id) is at revision \(present), but the change expects revision \(revision)",
            hint: "read it again, and repeat the change",
            fault: .environment
        )
    }

    /// Returns the error for a body that is too large.
    public static func recordTooLarge(_ key: RecordKey, bytes: Int) -> CartwrightError {
        CartwrightError(
            .recordTooLarge,
            "expected \(key.kind) \(key.id) to have at most \(RecordLimits.bodyBytes) bytes, found \(bytes)"
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let recordConflict: ErrorCode = "record.conflict: The record was changed meanwhile."
    public static let recordTooLarge: ErrorCode = "record.too_large: The record exceeds the maximum size."
}
