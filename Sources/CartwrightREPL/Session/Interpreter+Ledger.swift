public import Cartwright

// A ledger that others share is outside of the session. Commands are tried on what was read of it; what they ask of it
// is written when their step is kept. What is held follows the state that is shown, through undo and branches, and a
// step that others see for good is a barrier, as an upload is.
extension Interpreter {
    /// How often a command is run where others are faster each time.
    private static let mostAttempts = 10

    /// Runs an acting verb until what it asks of the ledger fits: others may count between reading and writing, and
    /// then it is run again on what there is now.
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

    /// Writes what a command asks of the ledger. Where it is refused, what is held and what is kept of the feed are
    /// those of the present step.
    mutating func share(_ next: World) throws(CartwrightError) {
        guard let ledger = tools.ledger, !next.notes.changes.isEmpty else { return }
        do throws(CartwrightError) {
            for change in next.notes.changes {
                held = nil
                try ledger.make(change)
            }
        } catch {
            // A store that fails would be waited for once more; the next change gives back what is held too much.
            if error.code == .ledgerLimitReached { try? alignHold() }
            try? tools.keptFeed?.keep(from: next.session.feed, to: world.session.feed)
            throw error
        }
        held = next.notes.hold
    }

    /// Brings what is held in line with the state that is shown.
    ///
    /// - Throws: `ledger.limit_reached` where others have taken it; an error of area `store`.
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
            // A refusal leaves what was held before.
            held = before
            throw error
        }
        held = hold
    }

    /// Runs a verb that moves in time. Where it fails, the session stays where it is, and what it holds stays, too.
    mutating func move(
        _ move: (inout Interpreter, Arguments) throws(CartwrightError) -> Reply,
        _ arguments: Arguments
    ) throws(CartwrightError) -> Reply {
        var moved = self
        do throws(CartwrightError) {
            let reply = try move(&moved, arguments)
            if !moved.hasBeenSeen(since: self) { try tools.interruption.check() }
            try moved.holdWhatIsShown(insteadOf: self)
            try keep(moved.world)
            self = moved
            return reply
        } catch {
            if moved.hasBeenSeen(since: self) {
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
            refusal.summary += ", and others have taken it; the session stays at step \(before.stepNumber)"
            refusal.hint = before.world.session.cart.lines.isEmpty ? "list steps" : "begin checkout"
            throw refusal
        }
    }

    /// Whether the world outside has seen what was done since an earlier state: it has happened then, whoever would
    /// rather have ended it.
    func hasBeenSeen(since before: Interpreter) -> Bool { timeline.barrier != before.timeline.barrier }

    /// Gives back what the session holds, since nobody is there any more who might pay.
    ///
    /// - Throws: an error of area `store`; what is held expires then.
    public mutating func leave() throws(CartwrightError) {
        guard let ledger = tools.ledger, held != [] else { return }
        try ledger.make(.release)
        held = []
    }
}
