import Cartwright
import LedgerHistory
import Synchronization

/// A run of clients on a reference ledger, with every step chosen by a seed, lost answers and clocks that step.
struct ReferenceRun {
    let events: [HistoryEvent]
    let final: FinalState
    let finalClock: Int64

    var violations: [Violation] { HistoryChecker(events, final, finalClock: finalClock).violations() }

    private static let clients = 6

    init(_ fault: ReferenceLedger.Fault?, seed: UInt64) async {
        let turns = Interleaving(clients: Self.clients, seed: seed)
        let ledger = ReferenceLedger(fault, turns, seed: seed)
        let journal = Journal()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<Self.clients {
                let client = Client(number: number, ledger: ledger, turns: turns, journal: journal)
                group.addTask {
                    // All clients begin together: otherwise the machine would choose the first one.
                    await turns.pause(number)
                    await client.run(seed: seed &* 31 &+ UInt64(number))
                    turns.leave()
                }
            }
        }
        // A last call comes when everything has expired.
        let clock: Int64 = 1_000_000
        let sweep = HistoryEvent.Invocation(
            session: "sweep",
            key: "k",
            revision: 0,
            now: clock,
            call: .reserve(demands: [Demand("swept", amount: 1, limit: 1)], expires: clock + 1)
        )
        let sweeper = Client(number: Self.clients, ledger: ledger, turns: turns, journal: journal)
        turns.join()
        _ = await sweeper.ask(sweep, losing: false)
        (events, final, finalClock) = (journal.events, await ledger.state, clock)
    }

    /// The events that clients record.
    final class Journal: Sendable {
        private let lines = Mutex<[HistoryEvent]>([])
        var events: [HistoryEvent] { lines.withLock { $0 } }
        func append(_ event: HistoryEvent) { lines.withLock { $0.append(event) } }
    }
}

extension ReferenceRun {
    struct Client: Sendable {
        let number: Int
        let ledger: ReferenceLedger
        let turns: Interleaving
        let journal: Journal

        func run(seed: UInt64) async {
            var random = SplitMix64(state: seed)
            for session in 0..<4 { await run(session: "s\(number)-\(session)", using: &random) }
        }

        private func run(session: String, using random: inout SplitMix64) async {
            let demands = [
                Demand("a", amount: .random(in: 1...2, using: &random), limit: 5),
                Demand("b", amount: 1, limit: 4),
                Demand("c", amount: 1, limit: 3),
            ].shuffled(using: &random)
            let ttl: Int64 = Bool.random(using: &random) ? 60 : 5_000
            var calls: [(Int64) -> LedgerCall] = [{ .reserve(demands: demands, expires: $0 + ttl) }]
            switch Int.random(in: 0..<8, using: &random) {
            case 0: calls.append { _ in .release }
            case 1: break
            default: calls.append { _ in .confirm(order: "o", demands: demands) }
            }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: calls.append { _ in .giveBack(order: "o") }
            case 1: calls.append { _ in .giveBackPart(order: "o", amounts: ["a": 1, "c": 1], key: "r") }
            default: break
            }
            for (revision, call) in calls.enumerated() {
                let step: Int64 = Int.random(in: 0..<20, using: &random) == 0 ? 3_600 : 0
                let now = turns.tick() + step
                let asked = HistoryEvent.Invocation(
                    session: session,
                    key: "k\(revision)",
                    revision: Int64(revision),
                    now: now,
                    call: call(now)
                )
                while Int.random(in: 0..<6, using: &random) == 0 { _ = await ask(asked, losing: true) }
                guard await ask(asked, losing: false) else { return }
            }
        }

        /// Makes a call; returns true if the ledger carried it out.
        func ask(_ asked: HistoryEvent.Invocation, losing isLost: Bool) async -> Bool {
            append(.invoke, asked)
            let answer = await ledger.perform(asked, by: number)
            switch answer {
            case _ where isLost: append(.unknown)
            case .ok(let revision): append(.ok, answer: revision)
            case .fail(let code): append(.fail, code: code)
            }
            guard case .ok = answer else { return false }
            return true
        }

        private func append(
            _ kind: HistoryEvent.Kind,
            _ asked: HistoryEvent.Invocation? = nil,
            answer: Int64? = nil,
            code: String? = nil
        ) {
            let at = turns.tick()
            journal.append(
                HistoryEvent(
                    at: at,
                    process: "p",
                    client: number,
                    kind,
                    invocation: asked,
                    answer: answer,
                    code: code
                )
            )
        }
    }
}
