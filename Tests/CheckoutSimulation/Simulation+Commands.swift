internal import Cartwright

/// The sending of commands, as by a program that stores its sessions.
extension Simulation {
    /// The progress of a command.
    private enum Progress {
        case done
        /// The command has to be repeated with the session read again.
        case again
        /// Another command has to be sent instead.
        case instead(Command)
    }

    /// Sends one command until it is carried out or refused.
    mutating func act(of shopper: UInt64, _ step: Int, on store: FaultyStore) async throws(CartwrightError) {
        let fresh = Session(currency: .usd, seed: shopper)
        var command = Shop.command(for: model.kept[fresh.id]?.session ?? fresh, &dice)
        for _ in 0..<6 {
            switch try await send(command, fresh, step, on: store) {
            case .done: return
            case .again: continue
            case .instead(let other): command = other
            }
        }
        count("gave up")
    }

    private mutating func send(
        _ command: Command,
        _ fresh: Session,
        _ step: Int,
        on store: FaultyStore
    ) async throws(CartwrightError) -> Progress {
        guard let (session, revision) = try await load(fresh, on: store) else { return .again }
        let query = checkout.counterQuery(for: session, before: [command], at: now)
        let counters = try await store.counters(query, excluding: session.id, at: now)
        if counters != model.ledger.counters(query, excluding: session.id, at: now) { find("counters of \(query)") }
        let next: Transition
        do throws(CartwrightError) {
            next = try checkout.transition(session, command, at: now, counters: counters)
        } catch {
            count("refused")
            note("\(step) \(session.id) \(command): \(error.code.rawValue)")
            return .done
        }
        keyCount += 1
        let change = CheckoutChange(next, after: revision, at: now, key: "k\(keyCount)")
        try await interfere(with: change, on: store)
        return try await commit(change, next, command, step, on: store)
    }

    /// Loads the session, and checks that the store has it byte for byte.
    private mutating func load(
        _ fresh: Session,
        on store: FaultyStore
    ) async throws(CartwrightError) -> (Session, Int64)? {
        if dice.chance(3) {
            store.fail([.unavailable])
            guard await failed({ () throws(CartwrightError) in _ = try await store.session(fresh.id) }) else {
                find("a read that should fail did not")
                return nil
            }
        }
        let expected = model.kept[fresh.id]
        guard let kept = try await store.session(fresh.id) else {
            if expected != nil { find("session \(fresh.id) is lost") }
            return (fresh, 0)
        }
        if kept.json != expected?.json || kept.revision != expected?.revision {
            find("session \(fresh.id) is not what was kept")
        }
        let session =
            if let edge = edges[fresh.id] { edge } else {
                try Session(restoring: try JSONParser.parse(kept.json), by: checkout)
            }
        return (session, kept.revision)
    }

    /// Lets another writer change the session, or reserve the uses that the change needs.
    private mutating func interfere(with change: CheckoutChange, on store: FaultyStore) async throws(CartwrightError) {
        if dice.chance(5), let kept = model.kept[change.session], kept.revision == change.revision {
            count("rival")
            let rival = CheckoutChange(
                of: change.session,
                to: kept.json,
                after: kept.revision,
                at: now
            )
            if try await store.commit(rival) != change.revision + 1 { find("a rival's revision") }
            _ = model.commit(rival, kept.session)
        }
        let demands = change.instructions.flatMap { request in
            if case .reserve(let demands, until: _) = request { demands } else { [CounterDemand]() }
        }
        if dice.chance(15), !demands.isEmpty {
            count("poacher")
            let poacher = "poacher-\(keyCount)"
            let poaching = CheckoutChange(
                of: poacher,
                to: [],
                after: 0,
                instructions: [.reserve(demands, until: now.adding(seconds: 600))],
                at: now
            )
            let expected = model.commit(poaching, Session(currency: .usd, seed: 0))
            try await compare(expected, poaching, on: store)
        }
    }

    /// Commits a change, which may fail, lose its answer or be abandoned.
    private mutating func commit(
        _ change: CheckoutChange,
        _ next: Transition,
        _ command: Command,
        _ step: Int,
        on store: FaultyStore
    ) async throws(CartwrightError) -> Progress {
        var after = next.session
        _ = after.takePendingEvents()
        let before = model
        let expected = model.commit(change, after)
        if dice.chance(20) {
            let faults = (0...Int.random(in: 0...2, using: &dice)).map { _ in
                dice.any([FaultyStore.Fault.full, .unavailable, .lost]) ?? .full
            }
            store.fail(faults)
            for fault in faults {
                count("\(fault)")
                if !(await failed({ () throws(CartwrightError) in _ = try await store.commit(change) })) {
                    find("a commit that should fail did not")
                }
                edges[change.session] = nil
            }
            if dice.chance(30) {
                // The program ends without a retry: the change took effect only if its answer was lost.
                count("abandoned")
                if !faults.contains(.lost) { model = before }
                note("\(step) \(change.session) \(command): abandoned after \(faults)")
                return .done
            }
        }
        try await compare(expected, change, on: store)
        note("\(step) \(change.session) \(command): \(expected.words)")
        switch expected {
        case .success:
            count("done")
            edges[change.session] = after
            return .done
        case .failure(let error):
            count(error.code.rawValue)
            edges[change.session] = nil
            guard error.code == .ledgerLimitReached, case .paymentConfirmed(let key) = command else { return .again }
            return .instead(.reservationLost(key: key))
        }
    }

    /// Checks that the store gives the answer of the model.
    private mutating func compare(
        _ expected: Result<Int64, CartwrightError>,
        _ change: CheckoutChange,
        on store: FaultyStore
    ) async throws(CartwrightError) {
        var found: Result<Int64, CartwrightError>
        do throws(CartwrightError) { found = .success(try await store.commit(change)) } catch {
            found = .failure(error)
        }
        if found.words != expected.words { find("\(change.instructions): \(found.words), expected \(expected.words)") }
        note("\(change.key ?? "-"): \(found.words)")
    }

    private func failed(_ body: () async throws(CartwrightError) -> Void) async -> Bool {
        do throws(CartwrightError) {
            try await body()
            return false
        } catch {
            return true
        }
    }
}

extension Result<Int64, CartwrightError> {
    fileprivate var words: String {
        switch self {
        case .success(let revision): "revision \(revision)"
        case .failure(let error): "\(error.code.rawValue): \(error.summary)"
        }
    }
}
