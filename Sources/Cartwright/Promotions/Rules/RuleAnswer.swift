/// The answer of a plugin to a question about a rule.
package enum RuleAnswer: Sendable {
    /// A condition is met or not met.
    case condition(RuleFinding)
    /// The wants of an effect.
    case effect(RuleWants)
    /// The plugin does not know, for a reason in its own words.
    case unknown(String)
    /// There is no answer: the plugin is absent, over its limits or disabled for a while.
    case unavailable(CartwrightError)
    /// The answer is invalid.
    case invalid(CartwrightError)

    /// True if there is no answer, but may be one later.
    var isUnavailable: Bool { if case .unavailable = self { true } else { false } }

    /// The error for which an effect gives nothing; nil if it may give something.
    var error: CartwrightError? {
        switch self {
        case .condition, .effect, .unknown: nil
        case .unavailable(let error), .invalid(let error): error
        }
    }
}

/// The finding of a condition that a plugin computed.
package struct RuleFinding: Sendable {
    let isMet: Bool
    /// The observed value; null if the plugin states none.
    var observed = JSONValue.null
    /// The required value; nil if the plugin states none.
    var required: JSONValue?
    /// The missing number; nil if more does not help.
    var shortBy: Int64?
    /// The unit of the numbers: `money`, `units`, `skus`, or one in the plugin's own words, such as `percent`; nil if
    /// the plugin states none.
    var unit: String?
}

/// The discounts, gifts and units that an effect wants, computed on list prices.
package struct RuleWants: Sendable {
    var wants: [RuleWant] = []
    var gifts: [GiftLine] = []
    /// The units to use up, by the position of their line.
    var uses: [(line: Int, units: Int64)] = []

    /// The maximum number of wants of one answer: 256.
    static let most = 256
}

/// A discount that an effect wants, in minor units.
enum RuleWant: Sendable {
    /// Off a line, or off some of its units, by its position in the cart.
    case line(Int, units: Int64?, amountMinor: Int64)
    /// Off a shipment, by its position in the cart.
    case shipment(Int, amountMinor: Int64)
    /// Off the merchandise as a whole, in proportion to the amounts that are left.
    case order(amountMinor: Int64)
}
