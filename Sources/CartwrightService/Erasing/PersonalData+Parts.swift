internal import Cartwright
internal import CartwrightCheckout

extension PersonalData {
    /// Returns a part of a stored session without the customer's data.
    ///
    /// - Throws: an error of area `json` if the part is damaged.
    func erased(_ part: StoredPart, _ bytes: [UInt8]) throws(CartwrightError) -> [UInt8] {
        switch part {
        case .session, .commands: return try erased(json: bytes)
        case .answer:
            guard let kept = KeyedAnswer(bytes) else { return [] }
            let answer = erased(answer: kept.answer)
            return KeyedAnswer(to: kept.fingerprint, answer, isOutcome: kept.isOutcome).bytes
        }
    }

    /// Returns a record of a shop without the customer's data; nil if it has none.
    func erased(record: Record) throws(CartwrightError) -> [UInt8]? {
        let head = Self.answers.contains(record.key.kind) ? IdempotentRequest.fingerprintBytes : 0
        let (start, rest) = (record.body.prefix(head), Array(record.body.dropFirst(head)))
        let new = head > 0 ? erased(answer: rest) : try erased(json: rest)
        return new == rest ? nil : start + new
    }

    /// Returns an event without the customer's data; nil if it has none.
    ///
    /// - Throws: an error of area `json` if the event is damaged.
    func erased(event bytes: [UInt8]) throws(CartwrightError) -> [UInt8]? {
        guard isIn(bytes) else { return nil }
        let new = try erased(json: bytes)
        return new == bytes ? nil : new
    }

    /// Returns true if bytes of JSON have the customer's id or an address.
    func isIn(_ bytes: [UInt8]) -> Bool {
        // Every address has this byte.
        let needles = bytes.contains(UInt8(ascii: "@")) ? needles : [idNeedle]
        return needles.contains { bytes.firstRange(of: $0) != nil }
    }

    /// The kinds of records with an answer after the fingerprint of its request.
    private static let answers: Set<String> = ["answer", "agent-answer"]

    /// The kinds of records that may name a customer.
    static let recordKinds = ["answer", "agent-answer", "job"]

    /// Returns a stored answer without the customer's data. A body that is not JSON is removed.
    private func erased(answer bytes: [UInt8]) -> [UInt8] {
        guard let stored = StoredAnswer(bytes) else { return bytes }
        let new = try? stored.rewriting { body throws(CartwrightError) in
            (try? erased(json: body)) ?? (isIn(body) ? [] : body)
        }
        return new?.bytes ?? bytes
    }
}
