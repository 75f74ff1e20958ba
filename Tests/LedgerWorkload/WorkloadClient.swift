public import Cartwright
public import LedgerHistory

/// A client that reserves, pays, leaves and gives back, session after session, and records its calls and their results.
/// It may be killed at any moment; its next life continues with the calls of the last one.
public struct WorkloadClient: Sendable {
    private let store: any CheckoutStore
    private let history: HistoryFile
    private let limits: WorkloadLimits
    private let process: String
    private let client: Int
    private let owner: String
    private let seed: UInt64
    private let clock: SteppedClock
    private let patience: Int

    /// An error after a store has failed too many times in a row.
    public struct OutOfPatience: Error {
        /// The code of the last error.
        public let code: String
    }

    /// - Parameters:
    ///   - store: The store under test.
    ///   - history: The history to append to.
    ///   - limits: The limits of the promotions.
    ///   - process: The name of the process, which its next life keeps.
    ///   - life: The number of the life of the process.
    ///   - client: The number of the client within the process.
    ///   - seed: The seed of all plans.
    ///   - clock: The clock of the process, which may be wrong.
    ///   - patience: The number of attempts at a call before the client stops.
    public init(
        _ store: any CheckoutStore,
        _ history: HistoryFile,
        _ limits: WorkloadLimits,
        process: String,
        life: Int,
        client: Int,
        seed: UInt64,
        clock: SteppedClock,
        patience: Int = 1_000
    ) {
        (self.store, self.history, self.limits, self.client) = (store, history, limits, client)
        (self.seed, self.clock, self.patience) = (seed, clock, patience)
        self.process = "\(process).\(life)"
        owner = "\(process)-\(client)"
    }

    /// Finishes the session that an earlier life has begun, and runs a number of further sessions.
    ///
    /// - Parameters:
    ///   - events: The events of earlier lives.
    ///   - sessions: The number of sessions to begin.
    public func run(after events: [HistoryEvent], sessions: Int) async throws {
        let record = ClientRecord(of: client, in: events)
        var next = 0
        if let number = record.session {
            try await run(session: number, knowing: record.calls)
            next = number + 1
        }
        for number in next..<(next + sessions) { try await run(session: number, knowing: [:]) }
    }

    /// Returns true if the last events of a history suffice for a number of clients to continue.
    public static func canGoOn(_ clients: Int, after events: [HistoryEvent]) -> Bool {
        (0..<clients).allSatisfy { ClientRecord(of: $0, in: events).isWhole }
    }

    private func run(session number: Int, knowing calls: [String: ClientRecord.Standing]) async throws {
        let session = "s-\(owner)-\(number)"
        let mixed = session.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var revision: Int64 = 0
        for (index, step) in SessionPlan(limits, seed: mixed).steps.enumerated() {
            let key = "k\(index)"
            let invocation: HistoryEvent.Invocation
            switch calls[key] {
            case .done(let answer):
                revision = answer
                continue
            case .refused: return
            case .open(let asked): invocation = asked
            case nil:
                let now = clock.milliseconds
                invocation = HistoryEvent.Invocation(
                    session: session,
                    key: key,
                    revision: revision,
                    now: now,
                    call: step.call(at: now)
                )
            }
            guard let answer = try await settle(invocation) else { return }
            revision = answer
        }
    }

    /// Repeats a call until there is an answer, and returns the revision, nil for a refusal.
    ///
    /// - Throws: ``OutOfPatience``, or an error of the history file.
    public func settle(_ invocation: HistoryEvent.Invocation) async throws -> Int64? {
        let change = invocation.change
        var code = ""
        for _ in 0..<patience {
            try append(.invoke, invocation: invocation)
            switch await answer(to: change) {
            case .success(let answer):
                try append(.ok, answer: answer)
                return answer
            case .failure(let error):
                code = error.code.rawValue
                try append(Self.isDefinite(code) ? .fail : .unknown, code: code)
                if Self.isRefusal(code) { return nil }
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw OutOfPatience(code: code)
    }

    private func answer(to change: CheckoutChange) async -> Result<Int64, CartwrightError> {
        do throws(CartwrightError) {
            return .success(try await store.commit(change).revision)
        } catch {
            return .failure(error)
        }
    }

    private func append(
        _ kind: HistoryEvent.Kind,
        invocation: HistoryEvent.Invocation? = nil,
        answer: Int64? = nil,
        code: String? = nil
    ) throws {
        try history.append(
            HistoryEvent(
                at: HistoryFile.now,
                process: process,
                client: client,
                kind,
                invocation: invocation,
                answer: answer,
                code: code
            )
        )
    }

    /// Returns true if an error is the ledger's final answer, so that a repetition does not help.
    static func isRefusal(_ code: String) -> Bool { ["ledger.limit_reached", "session.conflict"].contains(code) }

    /// Returns true if an error means that the call had no effect. After any other error it may have had one.
    static func isDefinite(_ code: String) -> Bool {
        isRefusal(code) || ["store.full", "store.locked", "store.read_only", "outbox.overloaded"].contains(code)
    }
}

extension HistoryEvent.Invocation {
    /// The change that makes the call; a confirmation has an event.
    var change: CheckoutChange {
        let instant = Instant(milliseconds: now) ?? .earliest
        var events: [Event] = []
        if case .confirm = call {
            events = [Event(id: key, type: .cartChanged, source: session, time: instant, data: JSONObject())]
        }
        return CheckoutChange(
            of: session,
            to: Array("{}".utf8),
            after: revision,
            instructions: [call.request],
            events: events,
            at: instant,
            key: key
        )
    }
}
