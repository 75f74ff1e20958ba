public import Cartwright
internal import Foundation

/// A client that pays orders of up to 30.00 with gift cards of 100.00, gets store credit for them, and gives some of
/// them back. All clients of a store use the same card and the same store credit at the same time. A client may be
/// killed at any moment; it keeps no records.
public struct AccountClient: Sendable {
    /// The first credit of each card in minor units.
    public static let creditMinor: Int64 = 100_00
    /// The most that an order costs.
    public static let orderMinor: Int64 = 30_00
    /// The store credit for an order.
    public static let cashbackMinor: Int64 = 1_50
    /// The milliseconds after which the next card is issued.
    private static let turn: Int64 = 50

    private let store: any CheckoutStore
    private let accounts: any AccountStore
    private let name: String
    private let clock: SteppedClock
    private let delay: Int64
    private let attempts: Int

    /// An error of a store that never answers, or that has no accounts.
    public struct Failure: Error {
        /// The code of the last error.
        public let code: String
    }

    /// - Parameters:
    ///   - store: The store under test.
    ///   - name: The name of the client in its current life, which begins the names of its sessions.
    ///   - clock: The clock of its process, which may be wrong.
    ///   - delay: The milliseconds by which the client is later than the clock.
    ///   - attempts: The number of attempts at a call before the client stops.
    public init(
        _ store: any CheckoutStore,
        as name: String,
        clock: SteppedClock,
        delay: Int64 = 0,
        attempts: Int = 5_000
    ) throws {
        guard let accounts = store.accounts else { throw Failure(code: "no accounts") }
        (self.store, self.accounts, self.name, self.clock) = (store, accounts, name, clock)
        (self.delay, self.attempts) = (delay, attempts)
    }

    /// Pays a number of orders, one after the other.
    public func run(orders: Int) async throws {
        for number in 0..<orders {
            let turn = Instant.now().milliseconds / Self.turn
            let card = "gc_\(turn)"
            try await issue(card, number: turn)
            let session = "\(name)-\(number)"
            let amount = try await pay(with: card, in: session)
            if amount == 0 {
                try await Task.sleep(for: .milliseconds(Self.turn / 5))
                continue
            }
            // As after an answer that was lost: the second call changes nothing.
            for _ in 0..<2 { try await credit(Self.cashbackMinor, to: "sc_\(turn)", for: session, key: "pay") }
            if number.isMultiple(of: 4) {
                try await giveBack([CounterAmount(.account(card), min(5_00, amount))], of: session)
            } else if number.isMultiple(of: 3) {
                try await giveBack(nil, of: session)
                try await credit(-Self.cashbackMinor, to: "sc_\(turn)", for: session, key: "return")
            }
        }
    }

    /// Pays with a card until nothing is left of it.
    public func spendAll(of card: String) async throws {
        let now = now
        try await settle { () throws(CartwrightError) in
            // A reservation releases the holds that have ended.
            let sweep = [CounterDemand(.uses(promotion: "sweep"), amount: 1, limit: nil)]
            try await store.reserve(sweep, for: "sweep", until: now.adding(seconds: 1), at: now)
        }
        for number in 0... where try await pay(with: card, in: "\(name)-\(card)-\(number)") == 0 { return }
    }

    private var now: Instant { Instant(milliseconds: clock.milliseconds + delay) ?? .earliest }

    private func issue(_ card: String, number: Int64) async throws {
        let new = NewAccount.giftCard(
            card,
            amountMinor: Self.creditMinor,
            .usd,
            codeDigest: Array(card.utf8),
            lastFour: "0000",
            at: now
        )
        try await settle { () throws(CartwrightError) in
            if try await accounts.account(card, at: now) == nil { try await accounts.issue(new) }
        }
    }

    /// Pays up to 30.00. Returns the amount, or 0 if nothing is left or others were faster.
    private func pay(with card: String, in session: String) async throws -> Int64 {
        let now = now
        var amount: Int64 = 0
        try await settle { () throws(CartwrightError) in
            amount = min(Self.orderMinor, try await accounts.account(card, at: now)?.totals.balanceMinor ?? 0)
        }
        guard amount > 0 else { return 0 }
        let demands = [CounterDemand(.account(card), amount: amount, limit: nil)]
        let end = now.adding(milliseconds: 700)
        let isHeld = try await settle { () throws(CartwrightError) in
            try await store.reserve(demands, for: session, until: end, at: now)
        }
        guard isHeld else { return 0 }
        let later = self.now
        let isPaid = try await settle { () throws(CartwrightError) in
            try await store.confirm(order: "o1", of: session, counting: demands, at: later)
        }
        return isPaid ? amount : 0
    }

    /// Credits an account for the order of a session, or takes the credit back.
    private func credit(_ minor: Int64, to account: String, for session: String, key: String) async throws {
        let credit = AccountCredit(account: account, of: account, amountMinor: minor, .usd, because: "cashback")
        let now = now
        try await settle { () throws(CartwrightError) in
            try await store.credit([credit], of: "o1", in: session, key: key, at: now)
        }
    }

    /// Gives back a part of the order of a session, or all of it.
    private func giveBack(_ part: [CounterAmount]?, of session: String) async throws {
        try await settle { () throws(CartwrightError) in
            try await store.giveBack(part.map { .part($0, key: "r") } ?? .whole, of: "o1", in: session)
        }
    }

    /// Repeats a call until there is an answer. Returns false if it was refused.
    @discardableResult
    private func settle(_ call: () async throws(CartwrightError) -> Void) async throws -> Bool {
        var code = ""
        for _ in 0..<attempts {
            do throws(CartwrightError) {
                try await call()
                return true
            } catch {
                code = error.code.rawValue
                if code == "ledger.limit_reached" || code == "account.exists" { return false }
                guard code.hasPrefix("store.") else { throw error }
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Failure(code: code)
    }
}
