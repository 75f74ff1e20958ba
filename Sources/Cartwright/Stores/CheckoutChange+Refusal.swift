extension CheckoutChange {
    /// A command that was refused: nothing changes, but its key stands for the refusal from now on.
    ///
    /// A key stands for one thing, whichever is committed first: a change, or a refusal. So two programs that carry out
    /// the same command at the same time, with another change in between, give the same answer.
    ///
    /// - Parameters:
    ///   - session: the id of the session, which need not be there.
    ///   - key: the name under which the command would have counted.
    ///   - answer: what is kept with the key, as the answer where the command is repeated.
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
    /// Whether the key stands for a refusal: what had it has changed nothing.
    public var isRefusal: Bool { revision == 0 }
}
