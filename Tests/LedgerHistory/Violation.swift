/// A violation of the promises of a ledger, found in a history and a final state.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// A rule that a ledger must keep.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The lines of a history are consistent. If they are not, the clients are wrong and not the ledger.
        case wellFormed = "well_formed"
        /// A key counts once, and each repetition gets the first answer.
        case firstAnswer = "first_answer"
        /// A call that was answered with ok has taken effect.
        case nothingLost = "nothing_lost"
        /// A call that failed or was never made has not taken effect.
        case nothingExtra = "nothing_extra"
        /// The used amount of a counter is the sum of its orders' uses.
        case usedAddsUp = "used_adds_up"
        /// The held amount of a counter is the sum of its live reservations.
        case heldAddsUp = "held_adds_up"
        /// A reservation ends when it expires.
        case holdsExpire = "holds_expire"
        /// The used and held amounts together never exceed a limit.
        case limitKept = "limit_kept"
        /// A refusal has a reason.
        case refusalJustified = "refusal_justified"
    }

    /// The broken rule.
    public var rule: Rule
    /// The place of the violation, with the numbers.
    public var detail: String

    init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }

    /// The rule and the detail on one line.
    public var description: String { "\(rule.rawValue): \(detail)" }
}
