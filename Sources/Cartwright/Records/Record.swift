/// A small document that a ``RecordStore`` keeps: the catalog of a shop, an access key, a job, an answer that may be
/// asked for again.
public struct Record: Hashable, Sendable {
    /// What it is, and its id.
    public var key: RecordKey

    /// What was written.
    public var body: [UInt8]

    /// How often it was written, 1 or more. A record that was deleted, or has expired, begins anew.
    public var revision: Int64

    /// When it is gone by itself; nil for never.
    public var expiresAt: Instant?

    /// A record as a store has it.
    public init(_ key: RecordKey, _ body: [UInt8], revision: Int64, expiresAt: Instant? = nil) {
        (self.key, self.body, self.revision, self.expiresAt) = (key, body, revision, expiresAt)
    }
}

/// Names a record among those of its tenant.
public struct RecordKey: Hashable, Sendable {
    /// What kind of document it is: `catalog`, `key`, `job`, … 1 to 40 bytes.
    public var kind: String

    /// Its id among those of its kind, 1 to 500 bytes.
    public var id: String

    /// A key.
    public init(_ kind: String, _ id: String) { (self.kind, self.id) = (kind, id) }
}

/// One of the things that ``RecordStore/write(_:at:)`` does at once.
public struct RecordChange: Hashable, Sendable {
    /// Which record.
    public var key: RecordKey

    /// What it becomes; nil deletes it.
    public var body: [UInt8]?

    /// The revision that it follows: 0 where it must not be there, nil for any.
    public var after: Int64?

    /// When it is gone by itself; nil for never.
    public var expiresAt: Instant?

    /// A change.
    public init(_ key: RecordKey, to body: [UInt8]?, after revision: Int64?, expiresAt: Instant? = nil) {
        (self.key, self.body, self.after, self.expiresAt) = (key, body, revision, expiresAt)
    }
}
