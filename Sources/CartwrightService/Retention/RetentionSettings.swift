internal import Cartwright

/// The time for which a service stores data, in days. Nil keeps it until it is removed otherwise.
public struct RetentionSettings: Hashable, Sendable {
    /// Sessions without orders, since their last change. Those in checkout or payment stay.
    public var sessions: Int64?
    /// Sessions with orders, and the orders, since their last change. Those with a payment or a refund under way stay.
    public var orders: Int64?
    /// Earlier revisions of sessions.
    public var steps: Int64?
    /// Idempotency keys with their answers, 1 or more.
    public var keys: Int64 = 2
    /// Delivered events.
    public var events: Int64?
    /// Counters of limits per day, week and month, since the end of the period.
    public var counters: Int64 = 35

    /// Creates the default settings: only idempotency keys and the counters of ended periods are removed.
    public init() {}

    /// The time for which keys are stored, in seconds.
    var keySeconds: Int64 { max(1, keys).times(86_400) }
}

/// The removed kinds of data. The raw value is the label in metrics.
enum RemovedKind: String, CaseIterable {
    case sessions, orders, steps, keys, records, events, counters, prices
}
