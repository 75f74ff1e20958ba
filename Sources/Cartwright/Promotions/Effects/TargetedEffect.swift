/// An effect of the engine that acts on a target.
protocol TargetedEffect: Effect {
    /// What it acts on.
    var target: Target { get }

    /// Whether it gives an amount for every unit, so that shipments get none.
    var isOfEachUnit: Bool { get }
}

extension TargetedEffect {
    var isOfEachUnit: Bool { false }
}

extension PercentOff: TargetedEffect {}
extension AmountOff: TargetedEffect { var isOfEachUnit: Bool { each == .unit } }
extension FixedPrice: TargetedEffect {}
extension Tiered: TargetedEffect {}
