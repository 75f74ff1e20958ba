/// What a cart must have so that a condition can hold, or an effect can give anything.
///
/// A catalog finds promotions by what they need, so that a quote never looks at those that cannot match. Saying less
/// than is true only costs time; saying more would lose promotions.
public enum Need: Hashable, Sendable {
    /// Nothing that a promotion could be found by.
    case nothing
    /// At least this much merchandise at list prices, in minor units.
    case subtotal(minor: Int64)
    /// At least one of these marks.
    case anyOf(Set<Mark>)
}

/// Something that a cart has or has not.
public enum Mark: Hashable, Sendable {
    /// A line of this SKU.
    case sku(String)
    /// A line in this category.
    case category(String)
    /// A customer in this segment.
    case segment(String)
    /// A customer with this attribute of this text, or of an array that holds it.
    case customer(key: String, text: String)
    /// A shipment that goes by this method.
    case shippingMethod(String)
    /// Delivery to this country.
    case country(String)
    /// This channel.
    case channel(String)
    /// Amounts in this currency.
    case currency(String)
}

extension Need {
    /// Amounts in one of some currencies.
    static func currencies(_ currencies: Set<Currency>) -> Need {
        .anyOf(Set(currencies.map { Mark.currency($0.code) }))
    }

    /// One need that both say at least as much as: what is enough to be found where either may do.
    func or(_ other: Need) -> Need {
        switch (self, other) {
        case (.anyOf(let a), .anyOf(let b)): .anyOf(a.union(b))
        case (.subtotal(let a), .subtotal(let b)): .subtotal(minor: min(a, b))
        default: .nothing
        }
    }

    /// The one of two needs that fewer carts fill, as far as their kinds tell.
    func and(_ other: Need) -> Need { other.selectivity > selectivity ? other : self }

    /// What is met by few carts is high: single goods and customers, then groups of them, then amounts, then what most
    /// carts of a shop have in common.
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
    /// What a cart needs to have a line that the filter lets through.
    var need: Need {
        if let skus { return .anyOf(Set(skus.map(Mark.sku))) }
        if let categories { return .anyOf(Set(categories.map(Mark.category))) }
        return prices.currencies.map(Need.currencies) ?? .nothing
    }
}

extension Target {
    /// What a cart needs to have a place that a discount on the target may touch.
    var need: Need {
        switch scope {
        case .order, .lines, .units: filter.need
        case .shipping: shipments.methods.map { .anyOf(Set($0.map(Mark.shippingMethod))) } ?? .nothing
        case .total: .nothing
        }
    }
}

extension Membership {
    /// What a cart needs so that one of the words may be there.
    func need(_ mark: (String) -> Mark) -> Need { anyOf.map { .anyOf(Set($0.map(mark))) } ?? .nothing }
}

extension AttributeTest {
    /// What a cart needs so that a test for texts may pass.
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
