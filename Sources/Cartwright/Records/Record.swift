/// A small document in a ``RecordStore``: the catalog of a shop, an access key, a job, a stored response.
public struct Record: Hashable, Sendable {
    /// The kind and id of the record.
    public var key: RecordKey

    /// The content.
    public var body: [UInt8]

    /// The number of times it was written, 1 or more. A record that was deleted or has expired begins anew.
    public var revision: Int64

    /// The instant at which it expires; nil for never.
    public var expiresAt: Instant?

    /// Creates a record.
    public init(_ key: RecordKey, _ body: [UInt8], revision: Int64, expiresAt: Instant? = nil) {
        (self.key, self.body, self.revision, self.expiresAt) = (key, body, revision, expiresAt)
    }
}

/// The key of a record within its tenant.
public struct RecordKey: Hashable, Sendable {
    /// The kind of document: `catalog`, `key`, `job`, … 1 to 40 bytes.
    public var kind: String

    /// Its id within its kind, 1 to 500 bytes.
    public var id: String

    /// Creates a key.
    public init(_ kind: String, _ id: String) { (self.kind, self.id) = (kind, id) }
}

/// One change in ``RecordStore/write(_:at:)``.
public struct RecordChange: Hashable, Sendable {
    /// The key of the record.
    public var key: RecordKey

    /// The new content; nil deletes the record.
    public var body: [UInt8]?

    /// The expected present revision: 0 if the record must not exist, nil for any.
    public var after: Int64?

    /// The instant at which it expires; nil for never.
    public var expiresAt: Instant?

    /// Creates a change.
    public init(_ key: RecordKey, to body: [UInt8]?, after revision: Int64?, expiresAt: Instant? = nil) {
        (self.key, self.body, self.after, self.expiresAt) = (key, body, revision, expiresAt)
    }
}
