public import Cartwright
public import CartwrightAnalytics

/// A delivery of batches to receivers outside this program, signed again with the real time. Another program makes the
/// delivery, because this one has no network code.
public struct BatchDelivery: Sendable {
    /// A batch with its destination.
    public struct Parcel: Hashable, Sendable {
        /// The id of the batch.
        public var id: String
        /// The bytes of the batch.
        public var body: [UInt8]
        /// The URL of the receiver.
        public var url: String
        /// The file of the secret.
        public var secretFile: String
    }

    /// The files of secrets, by key name.
    public var secretFiles: [String: String]

    /// Makes one attempt at delivery.
    public var deliver: @Sendable (Parcel) throws(CartwrightError) -> DeliveryAnswer

    /// Creates a delivery.
    public init(
        secretFiles: [String: String],
        deliver: @escaping @Sendable (Parcel) throws(CartwrightError) -> DeliveryAnswer
    ) {
        (self.secretFiles, self.deliver) = (secretFiles, deliver)
    }
}

/// An attempt to deliver a batch, as recorded in the session.
struct Attempt: Hashable, Sendable {
    /// The URL without its query, which may hold secrets.
    let url: String
    /// The name of the key.
    let key: String
    /// The time, by the clock of the session.
    let time: Instant
    /// The result.
    let answer: DeliveryAnswer

    /// True if the receiver has accepted the batch.
    var isDelivered: Bool {
        if case .answered(200..<300, _) = answer { true } else { false }
    }

    /// The result in a few words.
    var words: String {
        switch answer {
        case .answered(let status, nil): "status \(status)"
        case .answered(let status, let wait?): "status \(status), retry after \(wait)"
        case .unanswered(let error), .untrusted(let error): error.summary
        }
    }

    var json: JSONValue {
        ["to": .string(url), "key": .string(key), "time": .string(time.description), "answer": answer.json]
    }
}
