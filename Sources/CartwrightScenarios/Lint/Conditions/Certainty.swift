/// What can be said of a condition without a cart.
enum Certainty: Equatable {
    /// It holds for every cart.
    case always
    /// It is not met for any cart, and why.
    case never(String)
    /// It is unknown for every cart, and so is its opposite, and why.
    case unknown(String)
    /// It holds for no cart, but may be unknown for some, so that its opposite does not hold for all; and why.
    case neverMet(String)
    /// That depends on the cart, or nobody can tell.
    case depends

    /// What can be said of the opposite of the condition.
    var opposite: Certainty {
        switch self {
        case .always: .never("what it excludes always holds")
        case .never: .always
        case .unknown(let reason): .unknown(reason)
        case .neverMet, .depends: .depends
        }
    }

    /// Why it never holds, nil where it may.
    var impossibility: String? {
        switch self {
        case .never(let reason), .unknown(let reason), .neverMet(let reason): reason
        case .always, .depends: nil
        }
    }
}
