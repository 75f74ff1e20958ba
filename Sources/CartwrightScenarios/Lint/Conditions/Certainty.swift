/// What can be said of a condition without a cart.
enum Certainty: Equatable {
    /// It holds for every cart.
    case always
    /// It holds for no cart, and why.
    case never(String)
    /// That depends on the cart, or nobody can tell.
    case depends

    /// Why it never holds, nil where it may.
    var impossibility: String? {
        guard case .never(let reason) = self else { return nil }
        return reason
    }
}
