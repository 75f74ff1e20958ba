/// What can be said of a condition without a cart.
enum Certainty: Equatable {
    /// It holds for every cart.
    case always
    /// It holds for no cart, and why.
    case never(String)
    /// That depends on the cart, or nobody can tell.
    case depends

    /// What can be said of the opposite of the condition.
    var opposite: Certainty {
        switch self {
        case .always: .never("what it excludes always holds")
        case .never: .always
        case .depends: .depends
        }
    }

    /// Why it never holds, nil where it may.
    var impossibility: String? {
        guard case .never(let reason) = self else { return nil }
        return reason
    }
}
