internal import Cartwright

/// The stored value of an idempotency key: the fingerprint of the call, and its answer.
///
/// In bytes: a mark if the answer reports the outcome of a charge that the same call began, the fingerprint of the call
/// in 32 hexadecimal digits, then the answer.
package struct KeyedAnswer {
    package let fingerprint: String
    package let answer: [UInt8]
    /// True if a payment was begun and settled in one step, so that nothing is left to query.
    package let isOutcome: Bool

    private static let digits = 32
    private static let mark: UInt8 = 0x1F

    package init(to call: String, _ answer: [UInt8], isOutcome: Bool = false) {
        (fingerprint, self.answer, self.isOutcome) = (call, answer, isOutcome)
    }

    /// Reads the stored bytes; nil if they have another format.
    package init?(_ bytes: [UInt8]) {
        isOutcome = bytes.first == Self.mark
        let rest = isOutcome ? bytes.dropFirst() : bytes[...]
        guard rest.count >= Self.digits else { return nil }
        fingerprint = String(decoding: rest.prefix(Self.digits), as: UTF8.self)
        answer = Array(rest.dropFirst(Self.digits))
    }

    package var bytes: [UInt8] { (isOutcome ? [Self.mark] : []) + Array(fingerprint.utf8) + answer }
}
