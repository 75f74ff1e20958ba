internal import Cartwright

/// The injected faults of a collector, to test how a sender handles them: random, and the same for the same seed.
public struct FaultInjector: Hashable, Sendable {
    /// The fraction of batches with a fault, 0 to 1.
    public let rate: Double
    /// The delay of a late answer.
    public let delay: Duration
    private var random: SplitMix64

    /// Creates random faults.
    ///
    /// - Parameters:
    ///   - rate: the fraction of batches with a fault, 0 to 1.
    ///   - seed: the seed of the randomness.
    ///   - delay: the delay of a late answer.
    public init(rate: Double, seed: UInt64, delay: Duration = .milliseconds(300)) {
        self.rate = min(max(0, rate), 1)
        self.delay = max(.zero, delay)
        random = SplitMix64(state: seed)
    }

    /// One fault.
    struct Fault: Hashable, Sendable {
        let kind: Kind
        /// True if the fault comes after the batch was stored.
        let isAfterKeeping: Bool

        enum Kind: Hashable, Sendable, CaseIterable {
            case serverError, overloaded, unavailable, hangup, late
        }
    }

    /// Returns the fault for the next batch; nil for none.
    mutating func next() -> Fault? {
        guard Double.random(in: 0..<1, using: &random) < rate,
            let kind = Fault.Kind.allCases.randomElement(using: &random)
        else { return nil }
        return Fault(kind: kind, isAfterKeeping: Bool.random(using: &random))
    }
}
