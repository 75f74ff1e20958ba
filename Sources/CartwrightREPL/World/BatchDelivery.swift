public import Cartwright
public import CartwrightAnalytics

/// What takes batches to receivers outside this program, signed anew with the real time: another program, since this
/// one holds nothing that speaks to servers.
public struct BatchDelivery: Sendable {
    /// What is to be taken where.
    public struct Job: Hashable, Sendable {
        /// The id of the batch.
        public var id: String
        /// Its bytes.
        public var body: [UInt8]
        /// The URL.
        public var url: String
        /// The file of the secret.
        public var secretFile: String
    }

    /// The files of secrets, by the names of their keys.
    public var secretFiles: [String: String]

    /// Makes one attempt.
    public var deliver: @Sendable (Job) throws(CartwrightError) -> DeliveryAnswer

    /// A delivery.
    public init(
        secretFiles: [String: String],
        deliver: @escaping @Sendable (Job) throws(CartwrightError) -> DeliveryAnswer
    ) {
        (self.secretFiles, self.deliver) = (secretFiles, deliver)
    }
}

/// An attempt to deliver a batch, as the session remembers it.
struct Attempt: Hashable, Sendable {
    /// The URL without its query, which may hold secrets.
    let url: String
    /// The name of the key.
    let key: String
    /// When, by the clock of the session.
    let time: Instant
    /// What came of it.
    let answer: DeliveryAnswer

    /// Whether the receiver has the batch.
    var isDelivered: Bool {
        if case .answered(200..<300, _) = answer { true } else { false }
    }

    /// What came of it, in a few words.
    var words: String {
        switch answer {
        case .answered(let status, nil): "status \(status)"
        case .answered(let status, let wait?): "status \(status), again after \(wait)"
        case .unanswered(let error), .untrusted(let error): error.summary
        }
    }

    var json: JSONValue {
        ["to": .string(url), "key": .string(key), "time": .string(time.description), "answer": answer.json]
    }
}
