extension CheckoutChange {
    /// Creates the change for a refused command: it changes nothing, but from now on its key stands for the refusal.
    ///
    /// A key stands for either a change or a refusal, whichever is committed first. So two programs that run the same
    /// command at the same time, with another change in between, return the same answer.
    ///
    /// - Parameters:
    ///   - session: the id of the session, which may not exist.
    ///   - key: the idempotency key of the command.
    ///   - answer: the answer to store with the key, returned if the command is repeated.
    ///   - instant: the instant of the command.
    public static func refusal(
        of session: String,
        key: String,
        answer: [UInt8],
        at instant: Instant
    ) -> CheckoutChange {
        var change = CheckoutChange(of: session, to: [], after: 0, at: instant, key: key, answer: answer)
        change.isRefusal = true
        return change
    }
}

extension Commitment {
    /// True if the key stands for a refusal, which changed nothing.
    public var isRefusal: Bool { revision == 0 }
}
