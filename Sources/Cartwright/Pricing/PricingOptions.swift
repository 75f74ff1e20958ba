/// What a shop may choose about pricing.
public struct PricingOptions: Hashable, Sendable {
    /// How exact amounts become whole minor units.
    public var rounding: Rounding = .halfUp

    /// The usual options.
    public init() {}
}
