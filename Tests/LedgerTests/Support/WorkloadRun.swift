import Cartwright
import Foundation
import LedgerHistory
import LedgerWorkload
import TemporaryFiles

/// A run of clients on a store in this process: each runs some sessions, and repeats the last call of each session.
struct WorkloadRun {
    let events: [HistoryEvent]

    /// - Parameters:
    ///   - stores: A store for each client; they may be the same one.
    ///   - folder: The folder of the history.
    ///   - hotUses: The usage limit of the promotion that sells out.
    ///   - sessions: The number of sessions that each client begins.
    ///   - patience: The number of attempts at a call before a client stops.
    init(
        on stores: [any CheckoutStore],
        in folder: TemporaryFolder,
        hotUses: Int64,
        sessions: Int,
        patience: Int = 1_000
    ) async throws {
        let path = folder.file("history.ndjson")
        let (history, clock) = (try HistoryFile(appendingTo: path), SteppedClock(seed: 1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, store) in stores.enumerated() {
                let client = WorkloadClient(
                    store,
                    history,
                    WorkloadLimits(hotUses: hotUses),
                    process: "p",
                    life: 1,
                    client: number,
                    seed: 1,
                    clock: clock,
                    patience: patience
                )
                group.addTask {
                    do {
                        try await client.run(after: [], sessions: sessions)
                        for call in try Self.lastCalls(of: number, at: path) { _ = try await client.settle(call) }
                    } catch let error as WorkloadClient.OutOfPatience where patience < 10 {
                        print("client \(number) gave up: \(error.code)")
                    }
                }
            }
            try await group.waitForAll()
        }
        events = try HistoryFile.events(at: path)
    }

    /// Returns the last call that succeeded in each session of a client.
    private static func lastCalls(of client: Int, at path: String) throws -> [HistoryEvent.Invocation] {
        var last: [String: HistoryEvent.Invocation] = [:]
        var asked: HistoryEvent.Invocation?
        for event in try HistoryFile.events(at: path) where event.client == client {
            if event.kind == .invoke { asked = event.invocation }
            if event.kind == .ok, let asked { last[asked.session] = asked }
        }
        return last.values.sorted { $0.session < $1.session }
    }
}
