import Testing

@testable import Cartwright

/// A ledger to which amounts counted elsewhere are added.
@Suite struct MemoryLedgerElsewhereTests {
    private typealias Base = MemoryLedgerTests

    private static let elsewhere = [CounterAmount(Base.hot, 2), CounterAmount(Base.spent, 500)]

    @Test func `amounts counted elsewhere reduce the room`() {
        var ledger = MemoryLedger()
        ledger.add(Self.elsewhere)
        #expect(Base.uses(ledger) == 2 && Base.counters(ledger).spentMinor == ["hot": 500])
        let demands = [CounterDemand(Base.hot, amount: 1, limit: 2)]
        #expect(Base.reserve(&ledger, "a", demands) == .ledgerLimitReached)
        #expect(Base.reserve(&ledger, "a", [CounterDemand(Base.hot, amount: 1, limit: 3)]) == nil)
    }

    @Test func `subtracting those amounts leaves the later counts`() throws {
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

    @Test func `a session without counts keeps its orders, so that they are given back once`() throws {
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
