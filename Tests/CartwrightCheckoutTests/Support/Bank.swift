import Cartwright
import CartwrightCheckout
import Synchronization

/// A payment provider that accepts each key once and follows a script.
final class Bank: PaymentProvider {
    struct NoAnswer: Error {}

    struct State {
        /// The outcomes of the next charges, in order; later charges are confirmed.
        var outcomes: [Step] = []
        /// The number of refunds that are lost before one is made.
        var lostRefunds = 0
        var charges: [Charge] = []
        /// The number of requests for each charge, by key.
        var asked: [String: Int] = [:]
        var settled: [String: PaymentOutcome] = [:]
        var refunds: [String: Refund] = [:]
        var refundsAsked = 0
    }

    enum Step {
        case answers(PaymentOutcome)
        /// Takes the money and loses the answer.
        case takesAndIsLost
        /// Takes no money and does not answer.
        case isLost
        /// Ends only when it is cancelled.
        case hangs
    }

    let state = Mutex(State())
    let whileCharging: @Sendable (Charge) async -> Void

    init(_ outcomes: [Step] = [], whileCharging: @escaping @Sendable (Charge) async -> Void = { _ in }) {
        self.whileCharging = whileCharging
        state.withLock { $0.outcomes = outcomes }
    }

    var taken: [Charge] { state.withLock { state in state.charges.filter { state.settled[$0.key] == .confirmed } } }

    func charge(_ charge: Charge) async throws -> PaymentOutcome {
        await whileCharging(charge)
        let step = state.withLock { state in
            state.asked[charge.key, default: 0] += 1
            if let known = state.settled[charge.key] { return Step.answers(known) }
            return state.outcomes.isEmpty ? Step.answers(.confirmed) : state.outcomes.removeFirst()
        }
        switch step {
        case .answers(let outcome):
            settle(charge, outcome)
            return outcome
        case .takesAndIsLost:
            settle(charge, .confirmed)
            throw NoAnswer()
        case .isLost: throw NoAnswer()
        case .hangs:
            try await Task.sleep(for: .seconds(600))
            throw NoAnswer()
        }
    }

    private func settle(_ charge: Charge, _ outcome: PaymentOutcome) {
        state.withLock { state in
            guard outcome != .unknown, state.settled.updateValue(outcome, forKey: charge.key) == nil else { return }
            state.charges.append(charge)
        }
    }

    func refund(_ refund: Refund, of session: String) async throws {
        let isLost = state.withLock { state in
            state.refundsAsked += 1
            guard state.lostRefunds > 0 else {
                state.refunds[refund.key] = refund
                return false
            }
            state.lostRefunds -= 1
            return true
        }
        if isLost { throw NoAnswer() }
    }
}
