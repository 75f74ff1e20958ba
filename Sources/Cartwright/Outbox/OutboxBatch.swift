/// A batch to send, with fixed bytes.
public struct OutboxBatch: Hashable, Sendable {
    /// The `webhook-id`: the receiver's key for detecting duplicates, the same in each attempt.
    public let id: String
    /// A JSON array of CloudEvents in UTF-8, the same bytes in each attempt.
    public let body: [UInt8]
    /// The number of events.
    public let events: Int
    /// The number of failed attempts.
    public let failures: Int
    /// The instant of creation: a batch that is in flight for too long becomes dead.
    public let createdAt: Instant

    /// Creates a batch.
    public init(id: String, body: [UInt8], events: Int, failures: Int, createdAt: Instant) {
        self.id = id
        self.body = body
        self.events = events
        self.failures = failures
        self.createdAt = createdAt
    }
}

/// The state of a batch.
public enum OutboxState: String, Hashable, Sendable, CaseIterable {
    /// Being sent, or waiting for its next attempt.
    case inFlight = "in_flight"
    /// The receiver accepted it.
    case delivered
    /// A dead letter: it is not sent again unless it is retried.
    case dead
}

/// A batch as listed.
public struct OutboxEntry: Hashable, Sendable {
    /// The `webhook-id`.
    public var id: String
    /// The state.
    public var state: OutboxState
    /// The number of events.
    public var events: Int
    /// The length of its body in bytes.
    public var bytes: Int
    /// The number of failed attempts.
    public var failures: Int
    /// The instant of creation.
    public var createdAt: Instant
    /// The instant of the next attempt, for a batch in flight.
    public var dueAt: Instant?
    /// The instant at which it was delivered or became dead.
    public var settledAt: Instant?
    /// The reason that the last attempt failed, if one failed.
    public var reason: Reason?

    /// The reason of a failed attempt: a code and a sentence.
    public struct Reason: Hashable, Sendable {
        /// The error code: `delivery.refused`.
        public var code: ErrorCode
        /// The message, without secrets.
        public var summary: String

        /// Creates the reason from an error.
        public init(_ error: CartwrightError) { (code, summary) = (error.code, error.summary) }

        /// Creates a reason.
        public init(code: ErrorCode, summary: String) { (self.code, self.summary) = (code, summary) }
    }

    /// Creates an entry.
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

/// The number of pending events and of batches by state in an outbox.
public struct OutboxSummary: Hashable, Sendable {
    /// Events that are in no batch yet.
    public var pendingEvents = 0
    /// Batches by their state; a state without batches may be missing.
    public var batches: [OutboxState: Int] = [:]
    /// The instant of the next attempt among batches that wait only for that: until then ``OutboxStore/nextBatch(at:)``
    /// returns none of them, unless another one is settled.
    public var nextDueAt: Instant?

    /// Creates an empty summary.
    public init() {}

    /// True if every event is delivered or dead.
    public var isSettled: Bool { pendingEvents == 0 && batches[.inFlight, default: 0] == 0 }
}
