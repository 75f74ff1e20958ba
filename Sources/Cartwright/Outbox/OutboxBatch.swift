/// A batch to be sent, its bytes settled.
public struct OutboxBatch: Hashable, Sendable {
    /// The `webhook-id`: the receiver's key for duplicates, the same on each attempt.
    public let id: String
    /// A JSON array of CloudEvents in UTF-8, the same bytes on each attempt.
    public let body: [UInt8]
    /// How many events are in it.
    public let events: Int
    /// How many attempts have failed.
    public let failures: Int
    /// When it was made: a batch that has been in flight for too long is given up.
    public let createdAt: Instant

    /// A batch.
    public init(id: String, body: [UInt8], events: Int, failures: Int, createdAt: Instant) {
        self.id = id
        self.body = body
        self.events = events
        self.failures = failures
        self.createdAt = createdAt
    }
}

/// Where a batch stands.
public enum OutboxState: String, Hashable, Sendable, CaseIterable {
    /// On its way, or waiting for its next attempt.
    case inFlight = "in_flight"
    /// The receiver has it.
    case delivered
    /// It will not be tried again unless someone asks for it: a dead letter.
    case dead
}

/// A batch as lists show it.
public struct OutboxEntry: Hashable, Sendable {
    /// The `webhook-id`.
    public var id: String
    /// Where it stands.
    public var state: OutboxState
    /// How many events are in it.
    public var events: Int
    /// The length of its body.
    public var bytes: Int
    /// How many attempts have failed.
    public var failures: Int
    /// When it was made.
    public var createdAt: Instant
    /// When its next attempt is due, of a batch in flight.
    public var dueAt: Instant?
    /// When it was delivered or declared dead.
    public var settledAt: Instant?
    /// Why the last attempt failed, as far as one has: a code and a sentence.
    public var reason: Reason?

    /// Why an attempt failed.
    public struct Reason: Hashable, Sendable {
        /// A stable name: `delivery.refused`.
        public var code: ErrorCode
        /// What happened, free of secrets.
        public var summary: String

        /// The reason that an error gives.
        public init(_ error: CartwrightError) { (code, summary) = (error.code, error.summary) }

        /// A reason.
        public init(code: ErrorCode, summary: String) { (self.code, self.summary) = (code, summary) }
    }

    /// An entry.
    public init(
        id: String,
        state: OutboxState,
        events: Int,
        bytes: Int,
        failures: Int = 0,
        createdAt: Instant,
        dueAt: Instant? = nil,
        settledAt: Instant? = nil,
        reason: Reason? = nil
    ) {
        self.id = id
        self.state = state
        self.events = events
        self.bytes = bytes
        self.failures = failures
        self.createdAt = createdAt
        self.dueAt = dueAt
        self.settledAt = settledAt
        self.reason = reason
    }
}

/// How much of an outbox is where.
public struct OutboxSummary: Hashable, Sendable {
    /// Events that are in no batch yet.
    public var pendingEvents = 0
    /// Batches by their state; a state without batches may be missing.
    public var batches: [OutboxState: Int] = [:]
    /// When the next attempt is due, of the batches in flight that wait for nothing but their time: until then
    /// ``OutboxStore/nextBatch(at:)`` has none of them to give out, unless another is settled.
    public var nextDueAt: Instant?

    /// Nothing anywhere.
    public init() {}

    /// Whether everything is delivered or dead.
    public var isSettled: Bool { pendingEvents == 0 && batches[.inFlight, default: 0] == 0 }
}
