public import Cartwright

/// What an idempotency key stands for, whoever used it.
public enum KeyOutcome: Hashable, Sendable {
    /// A call that was carried out, with its answer.
    case carriedOut([UInt8])
    /// A call that was refused, with its answer; and whether it had been before.
    case refused([UInt8], isRepeated: Bool)
}

extension CheckoutService {
    /// Keeps that a call was refused, so that whoever repeats it is told the same, though it would not be refused any
    /// more. Calls with its key throw `checkout.refused_before` from then on.
    ///
    /// Call it with what a refused call of the same terms threw. Where another process was faster, what that has
    /// committed counts: its refusal, or that the call was carried out.
    ///
    /// - Parameters:
    ///   - id: the session, which need not be there.
    ///   - terms: those of the call. Without a key nothing is kept.
    ///   - answer: what is kept for whoever repeats the call.
    /// - Throws: `checkout.bad_key`, `checkout.key_reused`, an error of area `store`.
    /// - Returns: what the key stands for now.
    public func keepRefusal(
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
