import Testing

@testable import Cartwright

/// A ledger as a value of what is counted elsewhere.
@Suite struct MemoryLedgerElsewhereTests {
    private typealias Base = MemoryLedgerTests

    private static let elsewhere = [CounterAmount(Base.hot, 2), CounterAmount(Base.spent, 500)]

    @Test func `what is counted elsewhere leaves that much less room`() {
        var ledger = MemoryLedger()
        ledger.add(Self.elsewhere)
        #expect(Base.uses(ledger) == 2 && Base.counters(ledger).spentMinor == ["hot": 500])
        let demands = [CounterDemand(Base.hot, amount: 1, limit: 2)]
        #expect(Base.reserve(&ledger, "a", demands) == .ledgerLimitReached)
        #expect(Base.reserve(&ledger, "a", [CounterDemand(Base.hot, amount: 1, limit: 3)]) == nil)
    }

    @Test func `taken off again, what was counted meanwhile is left`() throws {
        var ledger = MemoryLedger()
        ledger.add(Self.elsewhere)
        try ledger.confirm(
            order: "o1",
            of: "a",
            counting: [CounterDemand(Base.hot, amount: 1, limit: 3)],
            at: Base.now
        )
        ledger.subtract(Self.elsewhere)
        #expect(Base.uses(ledger) == 1 && Base.counters(ledger).spentMinor == [:])
        var same = MemoryLedger()
        same.add(Self.elsewhere)
        same.subtract(Self.elsewhere)
        #expect(same == MemoryLedger())
    }

    @Test func `without its counts it knows its orders, so that they are given back once`() throws {
        var ledger = MemoryLedger()
        let demands = [CounterDemand(Base.hot, amount: 1, limit: nil)]
        try ledger.confirm(order: "o1", of: "a", counting: demands, at: Base.now)
        #expect(Base.reserve(&ledger, "a", demands) == nil)
        ledger.forgetCounts(of: "a")
        #expect(Base.uses(ledger) == 0)
        ledger.add([CounterAmount(Base.hot, 1)])
        ledger.giveBack(.whole, of: "o1", in: "a")
        #expect(Base.uses(ledger) == 0)
    }
}
