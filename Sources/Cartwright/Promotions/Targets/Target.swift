/// The part of a cart on which an effect acts.
public struct Target: Hashable, Sendable {
    /// The kind of places, which determines the stage.
    public var scope: Scope

    /// The filter of lines, for every scope but shipping.
    public var filter: LineFilter

    /// The filter of shipments, for scope shipping.
    public var shipments = ShipmentFilter.all

    /// The rule that selects units, for scope units.
    public var units = UnitRule()

    /// The target of the whole order.
    public static let order = Target()

    /// Creates a target of a scope, limited to the lines that match a filter.
    public init(_ scope: Scope = .order, filter: LineFilter = .all) {
        self.scope = scope
        self.filter = filter
    }

    /// Returns the target of the shipments that match a filter.
    public static func shipping(_ shipments: ShipmentFilter = .all) -> Target {
        var target = Target(.shipping)
        target.shipments = shipments
        return target
    }

    /// Returns the target of units of the lines that match a filter.
    public static func units(_ units: UnitRule, filter: LineFilter = .all) -> Target {
        var target = Target(.units, filter: filter)
        target.units = units
        return target
    }

    /// A kind of places.
    public enum Scope: String, Hashable, Sendable, CaseIterable {
        /// All merchandise as one amount.
        case order
        /// Each line separately.
        case lines
        /// Single units.
        case units
        /// Each shipment separately.
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

    /// Returns true if a discount on the target may change a line in some currency.
    @inline(__always)
    public func reaches(_ line: Line) -> Bool {
        scope != .shipping && line.isDiscountable && filter.mayMatch(line)
    }

    /// Returns true if a discount on the target may change a line in a currency.
    func reaches(_ line: Line, in currency: Currency) -> Bool {
        scope != .shipping && line.isDiscountable && filter.matches(line, in: currency)
    }
}
