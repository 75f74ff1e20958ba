public import Cartwright

/// The result of the erasure of a customer.
public struct ErasureReport: Hashable, Sendable {
    /// The random id that stands for the customer from now on.
    public let replacement: String
    /// The number of rewritten sessions.
    public internal(set) var sessions = 0
    /// The number of deleted feeds.
    public internal(set) var feeds = 0
    /// The number of rewritten codes.
    public internal(set) var codes = 0
    /// The number of rewritten records: stored answers, jobs and store credits.
    public internal(set) var records = 0
    /// The number of rewritten events.
    public internal(set) var events = 0

    init(replacement: String) { self.replacement = replacement }
}

extension ErasureReport: JSONConvertible {
    /// `{"replaced_by": "erased-…", "sessions": 3, "feeds": 1, "codes": 0, "records": 1, "events": 12}`.
    public var json: JSONValue {
        [
            "replaced_by": .string(replacement), "sessions": .integer(Int64(sessions)),
            "feeds": .integer(Int64(feeds)), "codes": .integer(Int64(codes)),
            "records": .integer(Int64(records)), "events": .integer(Int64(events)),
        ]
    }
}
