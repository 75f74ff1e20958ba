internal import Cartwright

/// What is kept with an idempotency key: for which call it was used, and what the call was answered.
///
/// In bytes: the fingerprint of the call in 32 hexadecimal digits, then the answer.
struct KeyedAnswer {
    let fingerprint: String
    let answer: [UInt8]

    private static let digits = 32

    init(to call: String, _ answer: [UInt8]) {
        (fingerprint, self.answer) = (call, answer)
    }

    /// What was kept; nil where something else was.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.digits else { return nil }
        fingerprint = String(decoding: bytes.prefix(Self.digits), as: UTF8.self)
        answer = Array(bytes.dropFirst(Self.digits))
    }

    var bytes: [UInt8] { Array(fingerprint.utf8) + answer }
}
