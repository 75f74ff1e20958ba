/// Carries messages to a handler that runs outside the host: one message in, one answer out.
///
/// A channel knows nothing of cards. It starts what runs the handler when the first message comes, keeps the limits,
/// and is asked for one message at a time. What awaits several at a time has more channels, by ``another()``.
public protocol HandlerChannel: Sendable {
    /// What runs the handler, for `list plugins` and `show plugin`.
    var runtime: HandlerRuntime { get }

    /// Sends a message, waits for its answer, and gives it without the line break where there was one.
    ///
    /// - Throws: `handler.timeout`, `handler.died`, `handler.bad_answer` or `plugin.limit_exceeded` where this message
    ///   is to blame; any other code where no message is answered at present.
    func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply

    /// Learns that the last answer was none that the protocol knows: what runs the handler is out of step, and starts
    /// anew with the next message.
    func rejectAnswer()

    /// Forgets what went wrong and starts anew with the next message: `reload plugin`.
    func restart()

    /// A channel to the same handler that can be asked while this one is.
    func another() -> any HandlerChannel
}

extension HandlerChannel {
    /// Nothing: every message starts anew.
    public func rejectAnswer() {}

    /// Nothing: every message starts anew.
    public func restart() {}

    /// This one: every message starts anew, so that nothing keeps two of them apart.
    public func another() -> any HandlerChannel { self }
}

/// A message to a handler outside the host.
public struct HandlerRequest: Sendable {
    /// What it asks for.
    public let purpose: Purpose
    /// Its number, which the answer repeats.
    public let id: Int64
    /// The message: one JSON object, without a line break.
    public let bytes: [UInt8]
    /// How many cards it carries, or lines of a cart.
    public let count: Int

    /// What a message asks for.
    public enum Purpose: String, Hashable, Sendable, CaseIterable {
        /// Which protocol, and which class types.
        case hello
        /// What cards are.
        case decode
        /// What the plugin knows of a cart.
        case facts
        /// Nothing more.
        case bye
    }

    /// A message.
    public init(_ purpose: Purpose, id: Int64, bytes: [UInt8], count: Int = 0) {
        (self.purpose, self.id, self.bytes, self.count) = (purpose, id, bytes, count)
    }
}

/// An answer, and what it took.
public struct HandlerReply: Sendable {
    /// The answer: one JSON object.
    public let bytes: [UInt8]
    /// What it took.
    public let usage: HandlerUsage

    /// An answer.
    public init(bytes: [UInt8], usage: HandlerUsage) { (self.bytes, self.usage) = (bytes, usage) }
}

/// What one message took, as far as the runtime knows.
public struct HandlerUsage: Hashable, Sendable {
    /// How long it took.
    public var microseconds: Int64?
    /// The most memory that was in use.
    public var memoryBytes: Int64?
    /// Units of work in a sandbox.
    public var fuel: Int64?
    /// The length of the message.
    public var messageBytes: Int64?
    /// The length of the answer.
    public var answerBytes: Int64?

    /// Nothing is known.
    public init() {}
}

extension HandlerUsage: JSONConvertible {
    /// What is known, by name: `{"microseconds": 37, "message_bytes": 812}`.
    public var json: JSONValue {
        .present([
            "microseconds": microseconds.map(JSONValue.integer), "memory_bytes": memoryBytes.map(JSONValue.integer),
            "fuel": fuel.map(JSONValue.integer), "message_bytes": messageBytes.map(JSONValue.integer),
            "answer_bytes": answerBytes.map(JSONValue.integer),
        ])
    }
}

/// What runs a handler, and what it may use.
public struct HandlerRuntime: Hashable, Sendable {
    /// `wasm`, `process`.
    public var kind: String
    /// What runs it, with its version where it is known: `python3 stamp.py`, `wasmtime 48.0.1`.
    public var name: String
    /// The walls between it and the host: `own process, limits; files: bwrap; network: bwrap; …`.
    public var isolation: String
    /// What it may use.
    public var limits: HandlerLimits
    /// The subjects that hostile code may be after, each with its holder; empty where none are known.
    public var protections: [HandlerProtection]

    /// A runtime.
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

/// A subject that hostile code may be after, and the wall that keeps a handler outside the host from it.
public struct HandlerProtection: Hashable, Sendable {
    /// The subject.
    public var subject: Subject
    /// The wall that holds it, such as `bwrap`; nil where nothing does.
    public var heldBy: String?

    /// A subject that hostile code may be after.
    public enum Subject: String, Hashable, Sendable, CaseIterable {
        /// It writes, moves, deletes and marks no file, and reads none but the system's programs and its own folder.
        case files
        /// It connects nowhere, neither to the network nor to services of this machine.
        case network
        /// It stops and ends no process but those it started.
        case signals
        /// It reads and steers no process but those it started, and all of these end with it.
        case processes
    }

    /// A subject and its holder.
    public init(_ subject: Subject, heldBy: String?) { (self.subject, self.heldBy) = (subject, heldBy) }

    /// `files: bwrap`, `network: not held`.
    public var words: String { "\(subject.rawValue): \(heldBy ?? "not held")" }
}
