/// What a condition of the engine asks of a cart, as data.
///
/// Everything that is known about a condition follows from this, each in one place: whether it holds, what a catalog
/// finds its promotion by, the threshold that a catalog compiles, what looking costs, what is missing, and what a nudge
/// adds.
enum Requirement: Sendable {
    /// A number of the cart passes a comparison.
    case number(NumberRequirement)
    /// Words of the cart are members of sets, or are not.
    case words(WordSource, Membership)
    /// An attribute passes a test.
    case attribute(AttributeSource, AttributeTest)
    /// The clocks of a zone show a time that passes.
    case clock(ClockTest)
    /// All of some conditions hold. Of none at all, that is so.
    case all([any Condition])
    /// At least one of some conditions holds. Of none at all, that is not so.
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

    /// Which lines of the cart count.
    var filter: LineFilter {
        guard case .number(let number) = self else { return .all }
        return number.filter
    }

    /// Whether it looks at what earlier stages left.
    var readsStage: Bool {
        switch self {
        case .number(let number): number.basis == .stage
        case .words, .attribute, .clock: false
        case .all, .any, .not: parts.contains(where: \.readsStage)
        }
    }

    /// How often a check goes through the lines of a cart.
    var linePasses: Int {
        switch self {
        case .number(let number): number.measure.readsLines ? 1 : 0
        case .words, .attribute, .clock: 0
        case .all, .any, .not: parts.reduce(0) { $0 + $1.linePasses }
        }
    }
}

extension Condition {
    /// What a condition of the engine asks; nil for those of plugins, of which no more is known than they say.
    var declared: Requirement? { (self as? any DeclaredCondition)?.requirement }

    /// How often a check goes through the lines of a cart; once for conditions of which nothing is known.
    var linePasses: Int { declared?.linePasses ?? 1 }
}
