import Cartwright
import CartwrightSQLite
import TemporaryFiles
import Testing

/// Runs many sessions over many connections to one file, like separate processes.
@Suite(.timeLimit(.minutes(15))) struct CheckoutConnectionTests {
    private static let hot = CounterKey.uses(promotion: "hot")
    private static let budget = CounterKey.spent(promotion: "hot")

    private static func demands(_ number: Int, of limit: Int64) -> [CounterDemand] {
        let demands = [
            CounterDemand(hot, amount: 1, limit: limit), CounterDemand(budget, amount: 250, limit: 1_000_000),
            CounterDemand(.customerUses(promotion: "hot", customer: "c\(number)"), amount: 1, limit: 1),
        ]
        return number.isMultiple(of: 2) ? demands : demands.reversed()
    }

    /// Reserves and pays. Returns true if both succeeded.
    private static func buy(_ number: Int, of limit: Int64, in store: SQLiteCheckoutStore) async throws -> Bool {
        let (session, now) = ("s\(number)", Samples.now)
        let demands = demands(number, of: limit)
        do throws(CartwrightError) {
            let requests = [
                [Instruction.reserve(demands, until: now.adding(seconds: 60))],
                [.confirm(order: "o1", counting: demands)],
            ]
            for (revision, requests) in requests.enumerated() {
                let change = CheckoutChange(
                    of: session,
                    to: [1],
                    after: Int64(revision),
                    instructions: requests,
                    events: [Samples.event(revision, of: session)],
                    at: now,
                    key: "\(revision)"
                )
                // Each change is committed twice, as by a client that got no answer.
                for _ in 1...2 {
                    let kept = try await store.commit(change).revision
                    #expect(kept == Int64(revision) + 1)
                }
            }
            return true
        } catch {
            guard error.code == .ledgerLimitReached else { throw error }
            return false
        }
    }

    @Test func `as many sessions succeed as the limit allows, over 8 connections`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("shop.store")
        let stores = try (0..<8).map { try SQLiteCheckoutStore(path: path, seed: UInt64($0), wait: .seconds(60)) }
        let limit: Int64 = 25
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask { try await Self.buy(number, of: limit, in: stores[number % stores.count]) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == limit)
        for store in stores {
            let query = CounterQuery(promotions: ["hot"], customer: "c0")
            let counters = try await store.counters(query, excluding: "", at: Samples.now)
            #expect(counters.uses == ["hot": limit])
            #expect(counters.spentMinor == ["hot": limit * 250])
            #expect(counters.customerUses["hot", default: 0] <= 1)
            #expect(try await store.outbox.summary().pendingEvents == Int(limit) * 2)
        }
    }
}
