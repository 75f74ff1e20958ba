import Cartwright
import Foundation
import LedgerHistory
import LedgerWorkload
import TemporaryFiles
import TestRuns
import Testing

/// Eight processes of eight clients on one store, killed at random moments, with clocks that step by an hour. A server
/// is killed as well, and its connections are cut.
///
/// `CARTWRIGHT_KILLS=1000 swift test --filter LedgerKillTests` kills more often than the suite does; `CARTWRIGHT_SEED`
/// repeats the same plans and the same moments, as far as the timing of processes allows.
@Suite(.onlyInAllTests, .serialized, .timeLimit(.minutes(60))) struct LedgerKillTests {
    private static let kills = Setting.number("CARTWRIGHT_KILLS", otherwise: 200)
    private static let hotUses = 150

    @Test(arguments: StoreKind.allCases)
    func `exactly as many uses as the limit succeed while processes are killed`(_ kind: StoreKind) async throws {
        let seed = Setting.number("CARTWRIGHT_SEED", otherwise: .random(in: 0...999_999))
        print("LedgerKillTests: \(kind), CARTWRIGHT_SEED=\(seed)")
        var random = SplitMix64(state: UInt64(seed))
        let folder = try TemporaryFolder()
        let shared = try kind.shared(in: folder)
        let processes = ClientProcesses(
            8,
            clients: 8,
            on: shared.place,
            in: folder,
            seed: seed,
            hotUses: Self.hotUses
        )
        let kills = kind.share(of: Self.kills)
        try processes.run(killing: kills, on: shared, using: &random)
        let history = try HistoryFile(appendingTo: folder.file("history-last.ndjson"))
        let end = try await Self.sellOut(try shared.open(), history)

        let events = try processes.events() + HistoryFile.events(at: folder.file("history-last.ndjson"))
        let final = try shared.finalState()
        let checker = HistoryChecker(events, final, finalClock: end, allowedFailures: shared.allowedFailures)
        let violations = checker.violations()
        #expect(violations.isEmpty, "\(violations.prefix(20).map(\.description).joined(separator: "\n"))")
        #expect(final.counters["uses/hot"] == FinalState.Counter(used: Int64(Self.hotUses)))
        let complaints = try processes.complaints()
        #expect(complaints.isEmpty, "\(complaints.prefix(2_000))")
        // A short run may miss these failures.
        #expect(kills < 50 || shared.neededFailures.isSubset(of: events.compactMap(\.code)))

        let statistics = checker.statistics
        print("LedgerKillTests: \(kind), \(statistics)")
        #expect(statistics.succeeded > kills && statistics.failed > kills, "there must be something to judge")
        #expect(statistics.repeated > kills / 4, "and processes that were killed while they waited")
    }

    /// Lets all reservations expire, and buys until nothing is left.
    ///
    /// - Returns: The clock of the last call.
    private static func sellOut(_ store: any CheckoutStore, _ history: HistoryFile) async throws -> Int64 {
        let clock = SteppedClock(seed: 0, isSteady: true)
        let client = WorkloadClient(
            store,
            history,
            WorkloadLimits(hotUses: Int64(hotUses)),
            process: "last",
            life: 1,
            client: 0,
            seed: 0,
            clock: clock
        )
        // Later than any clock that stepped, and any reservation of a quarter of an hour.
        let now = clock.milliseconds + 10 * 3_600_000
        for number in 0... {
            let demands = [Demand("uses/hot", amount: 1, limit: Int64(hotUses))]
            let call = LedgerCall.confirm(order: "o1", demands: demands)
            let buying = HistoryEvent.Invocation(session: "last-\(number)", key: "k", revision: 0, now: now, call: call)
            if try await client.settle(buying) == nil { break }
        }
        // A reservation drops the expired ones; a refused sale does not change anything.
        let sweeping = HistoryEvent.Invocation(
            session: "sweep",
            key: "k",
            revision: 0,
            now: now,
            call: .reserve(demands: [Demand("code/sweep", amount: 1, limit: nil)], expires: now + 1)
        )
        _ = try await client.settle(sweeping)
        return now
    }
}
