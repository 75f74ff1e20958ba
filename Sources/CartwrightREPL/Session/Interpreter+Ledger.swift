public import Cartwright

// A shared ledger is outside of the session. Commands are tried on a reading of it; their changes are written when the
// step is kept. Reservations follow the visible state, through undo and branches. A step with final changes to the
// ledger is a barrier, as an upload is.
extension Interpreter {
    /// The maximum number of attempts when other sessions change the ledger at the same time.
    private static let mostAttempts = 10

    /// Runs an acting verb until its changes to the ledger fit: other sessions may change the ledger between reading
    /// and writing, and the verb then runs again on a new reading.
    mutating func act(
        _ verb: Verb,
        _ action: Verb.Act,
        _ arguments: Arguments,
        _ text: String
    ) throws(CartwrightError) -> Reply {
        var attempts = 1
        while true {
            do throws(CartwrightError) {
                return try attempt(verb, action, arguments, text)
            } catch {
                let isRace = tools.ledger != nil && error.code == .ledgerLimitReached
                guard isRace, attempts < Self.mostAttempts else { throw error }
                attempts += 1
            }
        }
    }

    /// Writes a command's changes to the ledger. If they are refused, the reservations and the stored feed are those of
    /// the present step.
    mutating func share(_ next: World) throws(CartwrightError) {
        guard let ledger = tools.ledger, !next.notes.changes.isEmpty else { return }
        do throws(CartwrightError) {
            for change in next.notes.changes {
                held = nil
                try ledger.make(change)
            }
        } catch {
            // A failing store would block once more; the next change releases the surplus reservations.
            if error.code == .ledgerLimitReached { try? alignHold() }
            try? tools.storedFeed?.store(from: next.session.feed, to: world.session.feed)
            throw error
        }
        held = next.notes.hold
    }

    /// Adjusts the reservations to the visible state.
    ///
    /// - Throws: `ledger.limit_reached` if other sessions have used the limit; an error of area `store`.
    mutating func alignHold() throws(CartwrightError) {
        let hold = world.notes.hold
        guard let ledger = tools.ledger, held != hold else { return }
        let before = held
        held = nil
        do throws(CartwrightError) {
            let seconds = world.checkout.reservationSeconds
            try ledger.make(hold.isEmpty ? .release : .reserve(hold, seconds: seconds))
        } catch {
            guard error.code == .ledgerLimitReached else { throw error }
            // A refusal leaves the former reservations.
            held = before
            throw error
        }
        held = hold
    }

    /// Runs a verb that moves in time. If it fails, the session and its reservations stay as they are.
    mutating func move(
        _ move: (inout Interpreter, Arguments) throws(CartwrightError) -> Reply,
        _ arguments: Arguments
    ) throws(CartwrightError) -> Reply {
        var moved = self
        do throws(CartwrightError) {
            let reply = try move(&moved, arguments)
            if !moved.hasBarrier(since: self) { try tools.interruption.check() }
            try moved.holdWhatIsShown(insteadOf: self)
            try commit(moved.world)
            self = moved
            return reply
        } catch {
            if moved.hasBarrier(since: self) {
                self = moved
            } else if moved.held != held {
                held = moved.held
                try? alignHold()
            }
            throw error
        }
    }

    private mutating func holdWhatIsShown(insteadOf before: Interpreter) throws(CartwrightError) {
        guard held != before.held || world.notes.hold != before.world.notes.hold else { return }
        do throws(CartwrightError) {
            try alignHold()
        } catch {
            guard error.code == .ledgerLimitReached else { throw error }
            var refusal = error
            refusal.summary += ", because other sessions have used it; the session stays at step \(before.stepNumber)"
            refusal.hint = before.world.session.cart.lines.isEmpty ? "list steps" : "begin checkout"
            throw refusal
        }
    }

    /// True if commands since an earlier state have had effects outside the session, which an interruption cannot undo.
    func hasBarrier(since before: Interpreter) -> Bool { timeline.barrier != before.timeline.barrier }

    /// Releases the session's reservations when the session ends.
    ///
    /// - Throws: an error of area `store`; the reservations expire then.
    public mutating func leave() throws(CartwrightError) {
        guard let ledger = tools.ledger, held != [] else { return }
        try ledger.make(.release)
        held = []
    }
}
