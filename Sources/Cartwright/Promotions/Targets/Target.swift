/// What an effect acts on.
public struct Target: Hashable, Sendable {
    /// The kind of places, which decides the stage.
    public var scope: Scope

    /// Which lines, for every scope but shipping.
    public var filter: LineFilter

    /// Which shipments, for scope shipping.
    public var shipments = ShipmentFilter.all

    /// Which units, for scope units.
    public var units = UnitRule()

    /// The whole order.
    public static let order = Target()

    /// The order, or another scope, and of it the lines that a filter lets through.
    public init(_ scope: Scope = .order, filter: LineFilter = .all) {
        self.scope = scope
        self.filter = filter
    }

    /// The shipments that a filter lets through.
    public static func shipping(_ shipments: ShipmentFilter = .all) -> Target {
        var target = Target(.shipping)
        target.shipments = shipments
        return target
    }

    /// Units of the lines that a filter lets through.
    public static func units(_ units: UnitRule, filter: LineFilter = .all) -> Target {
        var target = Target(.units, filter: filter)
        target.units = units
        return target
    }

    /// Kinds of places.
    public enum Scope: String, Hashable, Sendable, CaseIterable {
        /// All merchandise as one amount.
        case order
        /// Each line for itself.
        case lines
        /// Single units.
        case units
        /// Each shipment for itself.
        case shipping
        /// Merchandise and shipping as one amount.
        case total
    }

    /// The stage in which an effect on this target acts.
    public var stage: Stage {
        switch scope {
        case .order: .order
        case .lines: .line
        case .units: .unit
        case .shipping: .shipping
        case .total: .total
        }
    }

    /// Whether a discount on the target may touch a line at all, in some currency.
    @inline(__always)
    public func reaches(_ line: Line) -> Bool {
        scope != .shipping && line.isDiscountable && filter.mayMatch(line)
    }

    /// The same in one currency.
    func reaches(_ line: Line, in currency: Currency) -> Bool {
        scope != .shipping && line.isDiscountable && filter.matches(line, in: currency)
    }
}
