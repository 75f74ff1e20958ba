import Testing

@testable import Cartwright

@Suite struct SharedMemoryLedgerTests {
    @Test func `exactly as many concurrent sessions as the limit succeed`() async throws {
        let ledger: any Ledger = SharedMemoryLedger()
        let demands = [CounterDemand(.uses(promotion: "hot"), amount: 1, limit: 7)]
        let won = await withTaskGroup(of: Bool.self) { group in
            for session in 0..<64 {
                group.addTask {
                    do {
                        try await ledger.reserve(demands, for: "s\(session)", until: .latest, at: Shopper.noon)
                        let paid = "s\(session)"
                        try await ledger.confirm(order: "o1", of: paid, counting: demands, at: Shopper.noon)
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 7)
        let query = CounterQuery(promotions: ["hot"])
        #expect(try await ledger.counters(query, excluding: "", at: Shopper.noon).uses == ["hot": 7])
        try await ledger.giveBack(.whole, of: "o1", in: "s0")
        try await ledger.release(session: "s0")
    }

    @Test func `sessions with random ids differ and have different event ids`() {
        var random = SplitMix64(state: 7)
        var (a, b) = (Session(currency: .usd, using: &random), Session(currency: .usd, using: &random))
        #expect(a.id != b.id && a.id.utf8.count == 33)
        #expect(a.nextIdentifier(at: Shopper.noon) != b.nextIdentifier(at: Shopper.noon))
    }
}
