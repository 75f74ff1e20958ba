internal import Cartwright

/// Commands on their way to a session.
struct CheckoutCall: Sendable {
    /// The session.
    let session: String
    /// What is wanted; all of it or nothing.
    var commands: [Command]
    /// The idempotency key, nil for a call that is never repeated.
    private(set) var key: String?
    /// The total that the caller saw, where it is to be compared.
    var expected: Money?
    /// When the call has taken too long.
    let deadline: ContinuousClock.Instant
    /// What is to be kept for whoever repeats the call.
    let answer: CheckoutService.Answer
    /// What the key stands for, in 32 hexadecimal digits.
    let fingerprint: String

    init(
        _ commands: [Command],
        to session: String,
        key: String?,
        within milliseconds: Int64,
        answer: @escaping CheckoutService.Answer
    ) {
        (self.session, self.commands, self.key, self.answer) = (session, commands, key, answer)
        deadline = .now + .milliseconds(milliseconds)
        var hash = ContentHash()
        if key != nil { for command in commands { hash.add(command.json.utf8 + [UInt8(ascii: "\n")]) } }
        fingerprint = hash.digits
    }

    /// The same call, going on with what became of its charge: that is committed even if it is late.
    func answering(_ command: Command?) -> CheckoutCall {
        var next = self
        (next.commands, next.expected) = (command.map { [$0] } ?? [], nil)
        return next
    }

    /// The same call without its key, for what may be told any number of times.
    var unkeyed: CheckoutCall {
        var call = self
        call.key = nil
        return call
    }

    /// What is left of its time, 0 or more.
    var millisecondsLeft: Int64 {
        let left = (deadline - .now).components
        return max(0, left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000)
    }

    /// Whether it tells what became of something, so that giving it up would only make others ask again.
    var isAnswer: Bool {
        commands.allSatisfy { command in
            switch command {
            case .paymentConfirmed, .paymentFailed, .paymentUnknown, .reservationLost, .refundMade: true
            default: false
            }
        }
    }

    /// Gives up a call that was cancelled or has taken too long.
    func check() throws(Refusal) {
        guard !isAnswer else { return }
        if Task.isCancelled { throw .because(.callCancelled) }
        if deadline <= .now { throw .because(.callTimedOut) }
    }
}
