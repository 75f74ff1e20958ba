/// The requirement of an engine condition on a cart, as data.
///
/// Everything about a condition follows from it, each in one place: the finding, the need by which a catalog finds its
/// promotion, the compiled threshold, the cost of a check, the shortfall, and the cart of a nudge.
enum Requirement: Sendable {
    /// A number of the cart passes a comparison.
    case number(NumberRequirement)
    /// Words of the cart are members of sets, or are not.
    case words(WordSource, Membership)
    /// An attribute passes a test.
    case attribute(AttributeSource, AttributeTest)
    /// The local time of a zone passes a test.
    case clock(ClockTest)
    /// All of some conditions hold. This is true without conditions.
    case all([any Condition])
    /// At least one of some conditions holds. This is false without conditions.
    case any([any Condition])
    /// A condition does not hold.
    case not(any Condition)

    /// The conditions inside.
    var parts: [any Condition] {
        switch self {
        case .number, .words, .attribute, .clock: []
        case .all(let parts), .any(let parts): parts
        case .not(let part): [part]
        }
    }

    /// The filter of the lines that count.
    var filter: LineFilter {
        guard case .number(let number) = self else { return .all }
        return number.filter
    }

    /// True if the requirement reads the amounts that earlier stages left.
    var readsStage: Bool {
        switch self {
        case .number(let number): number.basis == .stage
        case .words, .attribute, .clock: false
        case .all, .any, .not: parts.contains(where: \.readsStage)
        }
    }

    /// The number of passes of a check over the lines of a cart.
    var linePasses: Int {
        switch self {
        case .number(let number): number.measure.readsLines ? 1 : 0
        case .words, .attribute, .clock: 0
        case .all, .any, .not: parts.reduce(0) { $0 + $1.linePasses }
        }
    }
}

extension Condition {
    /// The requirement of an engine condition; nil for a plugin's condition.
    var declared: Requirement? { (self as? any DeclaredCondition)?.requirement }

    /// The number of passes of a check over the lines of a cart; 1 for a plugin's condition.
    var linePasses: Int { declared?.linePasses ?? 1 }
}
