/// Carries messages to a handler that runs outside the host: one message in, one answer out.
///
/// A channel has no notion of cards. It starts the handler with the first message, enforces the limits, and carries one
/// message at a time. For several messages at a time, create more channels with ``another()``.
public protocol HandlerChannel: Sendable {
    /// The runtime of the handler, for `list plugins` and `show plugin`.
    var runtime: HandlerRuntime { get }

    /// True if nothing is kept between messages, so that several may be in flight and each stands alone. Such a plugin
    /// is asked about rules wherever a cart is priced.
    var isStateless: Bool { get }

    /// Sends a message, waits for its answer, and returns it without a trailing line break.
    ///
    /// - Throws: `handler.timeout`, `handler.died`, `handler.bad_answer` or `plugin.limit_exceeded` if this message is
    ///   the cause; any other code if no message can be answered at present.
    func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply

    /// Reports that the last answer was invalid: the handler is out of step, and is restarted with the next message.
    func rejectAnswer()

    /// Clears earlier failures, and restarts the handler with the next message: `reload plugin`.
    func restart()

    /// Returns a channel to the same handler that can be used at the same time.
    func another() -> any HandlerChannel
}

extension HandlerChannel {
    /// False.
    public var isStateless: Bool { false }

    /// Does nothing, for channels that restart with every message.
    public func rejectAnswer() {}

    /// Does nothing, for channels that restart with every message.
    public func restart() {}

    /// Returns this channel, for channels that restart with every message and share no state.
    public func another() -> any HandlerChannel { self }
}

/// A message to a handler outside the host.
public struct HandlerRequest: Sendable {
    /// The purpose of the message.
    public let purpose: Purpose
    /// The number of the message, which the answer repeats.
    public let id: Int64
    /// The message: one JSON object, without a line break.
    public let bytes: [UInt8]
    /// The number of cards in the message, or of lines of a cart.
    public let count: Int

    /// The purpose of a message.
    public enum Purpose: String, Hashable, Sendable, CaseIterable {
        /// Requests the protocol and the class types.
        case hello
        /// Requests the decoding of cards.
        case decode
        /// Requests facts about a cart.
        case facts
        /// Requests answers about conditions and effects of promotions.
        case rules
        /// Requests the presentations of cards for a cart.
        case present
        /// Ends the conversation.
        case bye
    }

    /// Creates a message.
    public init(_ purpose: Purpose, id: Int64, bytes: [UInt8], count: Int = 0) {
        (self.purpose, self.id, self.bytes, self.count) = (purpose, id, bytes, count)
    }
}

/// An answer with its resource usage.
public struct HandlerReply: Sendable {
    /// The answer: one JSON object.
    public let bytes: [UInt8]
    /// The resource usage.
    public let usage: HandlerUsage

    /// Creates an answer.
    public init(bytes: [UInt8], usage: HandlerUsage) { (self.bytes, self.usage) = (bytes, usage) }
}

/// The resource usage of one message, as far as the runtime measures it.
public struct HandlerUsage: Hashable, Sendable {
    /// The duration in microseconds.
    public var microseconds: Int64?
    /// The maximum memory in bytes.
    public var memoryBytes: Int64?
    /// The units of work in a sandbox.
    public var fuel: Int64?
    /// The length of the message in bytes.
    public var messageBytes: Int64?
    /// The length of the answer in bytes.
    public var answerBytes: Int64?

    /// Creates an empty usage.
    public init() {}
}

extension HandlerUsage: JSONConvertible {
    /// The known values by name: `{"microseconds": 37, "message_bytes": 812}`.
    public var json: JSONValue {
        .present([
            "microseconds": microseconds.map(JSONValue.integer), "memory_bytes": memoryBytes.map(JSONValue.integer),
            "fuel": fuel.map(JSONValue.integer), "message_bytes": messageBytes.map(JSONValue.integer),
            "answer_bytes": answerBytes.map(JSONValue.integer),
        ])
    }
}

/// The runtime of a handler, with its limits.
public struct HandlerRuntime: Hashable, Sendable {
    /// The kind: `wasm` or `process`.
    public var kind: String
    /// The program, with its version if known: `python3 stamp.py`, `wasmtime 48.0.1`.
    public var name: String
    /// The isolation from the host: `own process, limits; files: bwrap; network: bwrap; …`.
    public var isolation: String
    /// The limits.
    public var limits: HandlerLimits
    /// The protections against hostile code, each with its mechanism; empty if unknown.
    public var protections: [HandlerProtection]

    /// Creates a runtime.
    public init(
        kind: String,
        name: String,
        isolation: String,
        limits: HandlerLimits,
        protections: [HandlerProtection] = []
    ) {
        (self.kind, self.name, self.isolation, self.limits) = (kind, name, isolation, limits)
        self.protections = protections
    }
}

/// A protection against hostile code: a subject, and the mechanism that protects it from a handler outside the host.
public struct HandlerProtection: Hashable, Sendable {
    /// The protected subject.
    public var subject: Subject
    /// The mechanism, such as `bwrap`; nil if there is none.
    public var heldBy: String?

    /// A subject of protection against hostile code.
    public enum Subject: String, Hashable, Sendable, CaseIterable {
        /// The handler writes, moves, deletes and marks no file, and reads only the system's programs and its own
        /// folder.
        case files
        /// The handler connects neither to the network nor to services of this machine.
        case network
        /// The handler stops only processes that it started.
        case signals
        /// The handler reads and controls only processes that it started, and all of these end with it.
        case processes
    }

    /// Creates a protection.
    public init(_ subject: Subject, heldBy: String?) { (self.subject, self.heldBy) = (subject, heldBy) }

    /// The protection as text: `files: bwrap`, `network: not held`.
    public var words: String { "\(subject.rawValue): \(heldBy ?? "not held")" }
}
