import Cartwright
import LedgerHistory

/// A small ledger of rows and locks, with at most one fault. It lets other clients run wherever a database might.
actor ReferenceLedger {
    enum Answer {
        case ok(Int64)
        case fail(String)
    }

    private(set) var state = FinalState()
    private let fault: Fault?
    private let turns: Interleaving
    private var locks: [String: Int] = [:]
    private var waits: [Int: String] = [:]
    private var parts: Set<[String]> = []
    private var random: SplitMix64

    init(_ fault: Fault?, _ turns: Interleaving, seed: UInt64) {
        (self.fault, self.turns, random) = (fault, turns, SplitMix64(state: seed))
    }

    func perform(_ asked: HistoryEvent.Invocation, by client: Int) async -> Answer {
        await turns.pause(client)
        let early = state.counters
        if fault == .readsBeforeTheLock || fault == .losesUpdates { await turns.pause(client) }
        let counters = asked.call.demands.map(\.counter)
        let rows = ["session/\(asked.session)"] + (fault == .locksInAnyOrder ? counters : counters.sorted())
        for row in rows {
            guard await lock(row, by: client) else {
                unlock(client)
                return .fail("reference.deadlock")
            }
        }
        let read = fault == .readsBeforeTheLock || fault == .losesUpdates ? early : state.counters
        await turns.pause(client)
        let answer = commit(asked, judgingBy: read)
        unlock(client)
        await turns.pause(client)
        return answer
    }

    /// Waits for the lock of a row; returns false in a deadlock.
    private func lock(_ row: String, by client: Int) async -> Bool {
        while let holder = locks[row], holder != client {
            waits[client] = row
            var next: Int? = holder
            while let waiting = next, waiting != client { next = waits[waiting].flatMap { locks[$0] } }
            if next == client { return false }
            await turns.pause(client)
        }
        waits[client] = nil
        locks[row] = client
        await turns.pause(client)
        return true
    }

    private func unlock(_ client: Int) {
        locks = locks.filter { $0.value != client }
        waits[client] = nil
    }
}

// MARK: The transaction

extension ReferenceLedger {
    private func commit(
        _ asked: HistoryEvent.Invocation,
        judgingBy read: [String: FinalState.Counter]
    ) -> Answer {
        let name = FinalState.Name(asked.session, asked.key)
        if fault != .forgetsKeys {
            if let first = state.answers[name] { return .ok(first) }
            guard state.revisions[asked.session, default: 0] == asked.revision else { return .fail("session.conflict") }
        }
        let revision = state.revisions[asked.session, default: 0] + 1
        if fault == .answersBeforeTheCommit, Int.random(in: 0..<20, using: &random) == 0 { return .ok(revision) }
        guard carryOut(asked, read) else { return .fail("ledger.limit_reached") }
        state.revisions[asked.session] = revision
        state.answers[name] = revision
        return .ok(revision)
    }

    /// Carries out a call; returns false if there was no room.
    private func carryOut(_ asked: HistoryEvent.Invocation, _ read: [String: FinalState.Counter]) -> Bool {
        let session = asked.session
        switch asked.call {
        case .reserve(let demands, let expires):
            let expired = dropExpired(at: asked.now)
            if let refused = firstRefused(demands, of: session, read, expired) {
                if fault == .tearsRefusals {
                    for demand in demands[..<refused] { add(demand.counter, held: demand.amount) }
                }
                return false
            }
            drop(session)
            let amounts = Dictionary(demands.map { ($0.counter, $0.amount) }) { $0 + $1 }
            state.holds[session] = FinalState.Hold(amounts, expires: expires)
            for (counter, amount) in amounts {
                if fault == .losesUpdates { state.counters[counter] = read[counter] }
                add(counter, held: amount)
            }
        case .confirm(let order, let demands):
            let event = FinalState.Name(session, asked.key)
            if fault == .tellsOfRefusedOrders { state.events[event, default: 0] = 1 }
            let expired = dropExpired(at: asked.now)
            let amounts = Dictionary(demands.map { ($0.counter, $0.amount) }) { $0 + $1 }
            let isHeld = state.holds[session]?.amounts == amounts || fault == .confirmsLateUnchecked
            if !isHeld, firstRefused(demands, of: session, read, expired) != nil { return false }
            if fault != .keepsHolds { drop(session) }
            for (counter, amount) in amounts {
                add(counter, used: amount)
                state.uses[FinalState.Name(session, order), default: [:]][counter, default: 0] += amount
            }
            state.events[event, default: 0] += fault == .tellsOfRefusedOrders ? 0 : 1
        case .release: drop(session)
        case .giveBack(let order): giveBack(nil, of: FinalState.Name(session, order))
        case .giveBackPart(let order, let amounts, let key):
            guard parts.insert([session, order, key]).inserted else { break }
            giveBack(amounts, of: FinalState.Name(session, order))
        }
        return true
    }

    /// Returns the index of the first demand that does not fit, without the session's own reservation.
    private func firstRefused(
        _ demands: [Demand],
        of session: String,
        _ read: [String: FinalState.Counter],
        _ expired: [String: Int64]
    ) -> Int? {
        demands.firstIndex { demand in
            guard let limit = demand.limit else { return false }
            let counter = read[demand.counter, default: .init()]
            var taken = counter.used
            if fault != .ignoresHeld {
                let own = state.holds[session]?.amounts[demand.counter] ?? 0
                taken += counter.held - own - expired[demand.counter, default: 0]
            }
            return taken + demand.amount > limit
        }
    }

    /// Drops the reservations that have expired by a clock, and returns the dropped amounts of each counter.
    private func dropExpired(at now: Int64) -> [String: Int64] {
        guard fault != .neverExpires else { return [:] }
        let clock = fault == .dropsLiveHolds ? now + 50 : now
        var dropped: [String: Int64] = [:]
        for (session, hold) in state.holds where hold.expires <= clock {
            for (counter, amount) in hold.amounts { dropped[counter, default: 0] += amount }
            drop(session)
        }
        return dropped
    }

    private func drop(_ session: String) {
        guard let hold = state.holds.removeValue(forKey: session) else { return }
        for (counter, amount) in hold.amounts { add(counter, held: -amount) }
    }

    private func giveBack(_ wanted: [String: Int64]?, of order: FinalState.Name) {
        for (counter, left) in state.uses[order] ?? [:] {
            let amount = min(left, wanted.map { $0[counter, default: 0] } ?? left)
            state.uses[order]?[counter] = left == amount ? nil : left - amount
            add(counter, used: fault == .givesBackTwice ? -2 * amount : -amount)
        }
    }

    private func add(_ counter: String, used: Int64 = 0, held: Int64 = 0) {
        state.counters[counter, default: .init()].used += used
        state.counters[counter, default: .init()].held += held
    }
}
