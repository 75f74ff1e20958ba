import Cartwright
import Synchronization

@testable import CartwrightREPL

extension Interpreter {
    /// The shown total of the cart.
    var total: String? {
        mutating get throws { try answer("show cart").last?.split(separator: " ").last.map(String.init) }
    }
}

/// A ledger that sessions share, with a clock that a test sets.
final class SharedShop: Sendable {
    let ledger = SharedMemoryLedger()
    private let state = Mutex(State())

    private struct State {
        var now = Instant(seconds: 1_790_000_000) ?? .earliest
        var sessionCount = 0
        var writes: [LedgerChange] = []
        var failure: CartwrightError?
        var interference: (@Sendable (SharedMemoryLedger) throws -> Void)?
    }

    /// Returns a catalog with a promotion of limited uses.
    static func catalog(limit: Int) -> String {
        """
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}, {"sku": "TEA", "unit_price": 500}],
         "promotions": [
          {"id": "first", "usage_limit": \(limit), "conditions": [{"type": "subtotal", "at_least": 1000}],
           "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]},
          {"id": "once", "code": "ONCE", "per_customer_limit": 1,
           "effects": [{"type": "percent_off", "percent": "50", "target": {"scope": "order"}}]}]}
        """
    }

    /// Returns a session on the ledger after some commands. All sessions have the same seed.
    func session(_ lines: String..., limit: Int = 1, files: MemoryFiles? = nil) throws -> Interpreter {
        let files = files ?? MemoryFiles(["shop.json": Self.catalog(limit: limit)])
        var session = Interpreter.empty(files: files)
        session.tools.ledger = link
        for line in lines { try session.answer(line) }
        return session
    }

    /// Returns a session with a mug in its cart.
    func shopper(_ more: String..., limit: Int = 1) throws -> Interpreter {
        var session = try session("load catalog shop.json", "add item MUG", limit: limit)
        for line in more { try session.answer(line) }
        return session
    }

    /// The ledger connection of the next session.
    var link: SharedLedger {
        let number = state.withLock { state in
            state.sessionCount += 1
            return state.sessionCount
        }
        return SharedLedger(session: "shopper \(number)") { [self] query, session throws(CartwrightError) in
            let (now, failure) = state.withLock { ($0.now, $0.failure) }
            if let failure { throw failure }
            return ledger.counters(query, excluding: session, at: now)
        } write: { [self] change, session throws(CartwrightError) in
            try write(change, session)
        }
    }

    private func write(_ change: LedgerChange, _ session: String) throws(CartwrightError) {
        let (now, failure, interference) = state.withLock { state in
            defer { state.interference = nil }
            return (state.now, state.failure, state.interference)
        }
        if let failure { throw failure }
        try? interference?(ledger)
        switch change {
        case .reserve(let demands, let seconds):
            try ledger.reserve(demands, for: session, until: now.adding(seconds: seconds), at: now)
        case .confirm(let order, let demands):
            try ledger.confirm(order: order, of: session, counting: demands, at: now)
        case .release: ledger.release(session: session)
        case .giveBack(let order, let share): ledger.giveBack(share, of: order, in: session)
        case .credit(let order, let credits, let key):
            try ledger.credit(credits, of: order, in: session, key: key, at: now)
        case .reward(let reward): if let account = reward.account { try ledger.issueAll([account]) }
        }
        state.withLock { $0.writes.append(change) }
    }

    /// The changes written so far.
    var writes: [LedgerChange] { state.withLock { $0.writes } }

    /// The number of uses and holds of the promotion.
    var count: Int64 {
        let now = state.withLock { $0.now }
        return ledger.counters(CounterQuery(promotions: ["first"]), excluding: "", at: now).uses["first"] ?? 0
    }

    /// Advances the machine's clock.
    func pass(seconds: Int64) { state.withLock { $0.now = $0.now.adding(seconds: seconds) } }

    /// Makes each later call fail with an error, or succeed again with nil.
    func fail(_ failure: CartwrightError?) { state.withLock { $0.failure = failure } }

    /// Runs some work immediately before the next change.
    func interfere(_ work: @escaping @Sendable (SharedMemoryLedger) throws -> Void) {
        state.withLock { $0.interference = work }
    }

    /// Uses up the promotion in another session.
    static let stranger: @Sendable (SharedMemoryLedger) throws -> Void = { ledger in
        let demand = CounterDemand(.uses(promotion: "first"), amount: 1, limit: nil)
        try ledger.confirm(order: "o1", of: "stranger", counting: [demand], at: .earliest)
    }
}
