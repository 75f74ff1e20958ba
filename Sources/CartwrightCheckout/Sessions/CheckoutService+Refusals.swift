public import Cartwright

/// The call that an idempotency key stands for.
public enum KeyOutcome: Hashable, Sendable {
    /// A call that was carried out, with its answer.
    case carriedOut([UInt8])
    /// A call that was refused, with its answer; true if it was refused before.
    case refused([UInt8], isRepeated: Bool)
}

extension CheckoutService {
    /// Stores the refusal of a call, so that its repetitions get the same answer, even if they would not be refused any
    /// more. Calls with its key throw `checkout.refused_before` from then on.
    ///
    /// Call it with the error of a refused call of the same terms. If another process was faster, its commit counts:
    /// its refusal, or that the call was carried out.
    ///
    /// - Parameters:
    ///   - id: the session, which may not exist.
    ///   - terms: the terms of the call. Without a key nothing is stored.
    ///   - answer: the bytes to store for repetitions of the call.
    /// - Throws: `checkout.bad_key`, `checkout.key_reused`, an error of area `store`.
    /// - Returns: the call that the key stands for now.
    public func storeRefusal(
        of id: String,
        on terms: CheckoutTerms,
        answering answer: [UInt8]
    ) async throws(CartwrightError) -> KeyOutcome {
        guard let key = terms.key else { return .refused(answer, isRepeated: false) }
        try CallKey(key).check()
        let fingerprint = CheckoutCall.digits(of: terms.fingerprint)
        let change = CheckoutChange.refusal(
            of: id,
            key: key,
            answer: KeyedAnswer(to: fingerprint, answer).bytes,
            at: dependencies.now()
        )
        let first = try await store.commit(change)
        guard let kept = KeyedAnswer(first.answer), kept.fingerprint == fingerprint else {
            throw .keyReused(key)
        }
        return first.isRefusal ? .refused(kept.answer, isRepeated: first.isRepeated) : .carriedOut(kept.answer)
    }
}
