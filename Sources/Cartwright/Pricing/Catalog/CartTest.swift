/// A condition as a catalog keeps it: the one that most promotions have is tested without a call through a protocol.
enum CartTest: Sendable {
    /// The list amount of all merchandise.
    case subtotal(Comparison)
    /// Any other condition.
    case condition(any Condition)

    init(_ condition: any Condition) {
        if let subtotal = condition as? SubtotalCondition, subtotal.filter == .all, !subtotal.readsStage {
            self = .subtotal(subtotal.comparison)
        } else {
            self = .condition(condition)
        }
    }

    /// Whether it can no longer hold, whatever earlier stages leave.
    func isLost(on frozen: FrozenCart) throws(CartwrightError) -> Bool {
        switch self {
        case .subtotal(let comparison): !comparison.holds(for: frozen.subtotalMinor)
        case .condition(let condition):
            try condition.foresee(CartFacts(cart: frozen.cart, instant: frozen.instant)) == false
        }
    }
}
