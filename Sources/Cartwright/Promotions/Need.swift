/// A property that a cart must have before a condition can hold, or before an effect can give anything.
///
/// A catalog finds promotions by their needs, so that a quote never visits promotions that cannot match. A need that is
/// too weak only costs time; a need that is too strong would lose promotions.
public enum Need: Hashable, Sendable {
    /// No need: the promotion is a candidate for every cart.
    case nothing
    /// At least this much merchandise at list prices, in minor units.
    case subtotal(minor: Int64)
    /// At least one of these marks.
    case anyOf(Set<Mark>)
}

/// A property that a cart has or does not have.
public enum Mark: Hashable, Sendable {
    /// A line of this SKU.
    case sku(String)
    /// A line in this category.
    case category(String)
    /// A customer in this segment.
    case segment(String)
    /// A customer with this attribute of this text, or of an array that holds it.
    case customer(key: String, text: String)
    /// A shipment with this method.
    case shippingMethod(String)
    /// Delivery to this country.
    case country(String)
    /// This channel.
    case channel(String)
    /// Amounts in this currency.
    case currency(String)
}

extension Need {
    /// The need for one of some currencies.
    static func currencies(_ currencies: Set<Currency>) -> Need {
        .anyOf(Set(currencies.map { Mark.currency($0.code) }))
    }

    /// The strongest need that both needs imply: it is enough for a promotion that either may match.
    func or(_ other: Need) -> Need {
        switch (self, other) {
        case (.anyOf(let a), .anyOf(let b)): .anyOf(a.union(b))
        case (.subtotal(let a), .subtotal(let b)): .subtotal(minor: min(a, b))
        default: .nothing
        }
    }

    /// The need of two that fewer carts are expected to meet, judged by the kinds of the needs.
    func and(_ other: Need) -> Need { other.selectivity > selectivity ? other : self }

    /// A rank that is higher the fewer carts meet the need: single goods and customers, then groups of them, then
    /// amounts, then properties that most carts of a shop share.
    private var selectivity: Int {
        switch self {
        case .nothing: 0
        case .subtotal: 2
        case .anyOf(let marks): marks.map(\.selectivity).min() ?? 6
        }
    }
}

extension Mark {
    fileprivate var selectivity: Int {
        switch self {
        case .shippingMethod, .country, .channel, .currency: 1
        case .category: 3
        case .segment: 4
        case .sku, .customer: 5
        }
    }
}

extension LineFilter {
    /// The need of a cart to have a line that matches the filter.
    var need: Need {
        if let skus { return .anyOf(Set(skus.map(Mark.sku))) }
        if let categories { return .anyOf(Set(categories.map(Mark.category))) }
        return prices.currencies.map(Need.currencies) ?? .nothing
    }
}

extension Target {
    /// The need of a cart to have a place that a discount on the target may change.
    var need: Need {
        switch scope {
        case .order, .lines, .units: filter.need
        case .shipping: shipments.methods.map { .anyOf(Set($0.map(Mark.shippingMethod))) } ?? .nothing
        case .total: .nothing
        }
    }
}

extension Membership {
    /// The need of a cart to have one of the words.
    func need(_ mark: (String) -> Mark) -> Need { anyOf.map { .anyOf(Set($0.map(mark))) } ?? .nothing }
}

extension AttributeTest {
    /// The need of a cart to pass a test for texts.
    func need(_ mark: (String) -> Mark) -> Need {
        guard let wanted = equals.map({ [$0] }) ?? anyOf else { return .nothing }
        var marks: Set<Mark> = []
        for value in wanted {
            guard case .string(let text) = value else { return .nothing }
            marks.insert(mark(text))
        }
        return .anyOf(marks)
    }
}
