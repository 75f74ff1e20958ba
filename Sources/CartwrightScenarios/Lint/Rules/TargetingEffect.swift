internal import Cartwright

/// An effect of the engine that acts on a target.
protocol TargetingEffect: Effect {
    /// The target.
    var target: Target { get }
}

extension PercentOff: TargetingEffect {}
extension AmountOff: TargetingEffect {}
extension FixedPrice: TargetingEffect {}
extension Tiered: TargetingEffect {}
extension Credit: TargetingEffect {}
