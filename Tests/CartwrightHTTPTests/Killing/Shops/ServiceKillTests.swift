import Cartwright
import Foundation
import PostgreSQLCluster
import Synchronization
import TestRuns
import Testing

/// Two services on one database are killed while eight shoppers buy through a lossy network. The tables match the
/// answers that the shoppers got, exactly once.
///
/// `CARTWRIGHT_KILLS` sets the number of kills, 10 by default; `CARTWRIGHT_SEED` repeats the same plans.
@Suite(.onlyInAllTests, .serialized, .timeLimit(.minutes(60))) struct ServiceKillTests {
    private static let kills = ProcessInfo.processInfo.environment["CARTWRIGHT_KILLS"].flatMap { Int($0) } ?? 10
    private static let few: Int64 = 12
    private static let pot: Int64 = 2_000

    private static let catalog = """
        {"currency": "USD", "items": [{"sku": "MUG", "title": "Mug", "unit_price": 1250}],
         "promotions": [
          {"id": "few", "code": "FEW", "usage_limit": \(few), "effects": [{"type": "percent_off", "percent": "50"}]},
          {"id": "pot", "code": "POT", "budget": {"kind": "amount", "limit": \(pot), "partial": true},
           "effects": [{"type": "percent_off", "percent": "10"}]}
         ]}
        """

    @Test(.enabled(if: Tool.areInstalled("python3"), Tool.note))
    func `every acknowledged purchase is stored once when services are killed`() async throws {
        var random = TestSeed("ServiceKillTests")
        let database = try TestCluster.shared().database()
        let services = try KilledServices(
            2,
            on: database,
            selling: Self.catalog,
            seed: .random(in: 0...9_999, using: &random)
        )
        let (history, isOver) = (SharedHistory(), Flag())
        let url = services.url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                let seed = UInt64.random(in: .min ... .max, using: &random)
                group.addTask {
                    var shopper = Shopper("c\(number)", at: url, seed: seed, telling: history)
                    var session = 0
                    while !isOver.isSet {
                        try await shopper.buy(session)
                        session += 1
                    }
                }
            }
            for _ in 0..<Self.kills {
                try await Task.sleep(for: .milliseconds(.random(in: 50...900, using: &random)))
                try services.kill(.random(in: 0..<2, using: &random))
            }
            isOver.set()
            try await group.waitForAll()
        }
        #expect(services.stop() == [0, 0])
        try Self.check(history.present, try ShopTables(at: database))
    }

    private static func check(_ history: ShopHistory, _ tables: ShopTables) throws {
        let checker = ShopChecker(history: history, tables: tables, limits: ["0/few": few, "2/pot": pot])
        let violations = checker.violations()
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
        print(
            "ServiceKillTests: \(kills) kills, \(history.purchases.count) orders, \(history.answers.count) keys, "
                + "\(history.repetitions) repetitions, \(history.refusals) refusals"
        )
        #expect(history.purchases.count > kills && history.repetitions > kills, "too few orders or repetitions")
    }
}

/// A flag that is set once.
private final class Flag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}
