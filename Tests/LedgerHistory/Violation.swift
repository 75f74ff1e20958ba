/// Something that a history and a final state tell and that no right ledger does.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// What was broken.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The lines of a history fit together. Where they do not, the clients are wrong and not the ledger.
        case wellFormed = "well_formed"
        /// A key counts once, and each repetition gets the first answer.
        case firstAnswer = "first_answer"
        /// What was answered with ok is there.
        case nothingLost = "nothing_lost"
        /// What failed, and what nobody asked for, is not there.
        case nothingExtra = "nothing_extra"
        /// A counter's used is what its orders use.
        case usedAddsUp = "used_adds_up"
        /// A counter's held is what live holds come to.
        case heldAddsUp = "held_adds_up"
        /// A hold ends at its instant.
        case holdsExpire = "holds_expire"
        /// Used and held together never exceeded a limit.
        case limitKept = "limit_kept"
        /// A refusal had a reason.
        case refusalJustified = "refusal_justified"
    }

    /// What was broken.
    public var rule: Rule
    /// Where, with the numbers.
    public var detail: String

    init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }

    /// Both on one line.
    public var description: String { "\(rule.rawValue): \(detail)" }
}
