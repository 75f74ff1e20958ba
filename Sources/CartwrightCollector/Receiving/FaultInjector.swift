internal import Cartwright

/// What a collector does wrong on purpose, so that a sender shows how it gets along: by chance, and the same for the
/// same seed.
public struct FaultInjector: Hashable, Sendable {
    /// The part of all batches that something goes wrong with, 0 to 1.
    public let rate: Double
    /// The delay of a late answer.
    public let delay: Duration
    private var random: SplitMix64

    /// Faults by chance.
    ///
    /// - Parameters:
    ///   - rate: the part of all batches, 0 to 1.
    ///   - seed: what chance follows from.
    ///   - delay: how late a late answer is.
    public init(rate: Double, seed: UInt64, delay: Duration = .milliseconds(300)) {
        self.rate = min(max(0, rate), 1)
        self.delay = max(.zero, delay)
        random = SplitMix64(state: seed)
    }

    /// One thing that goes wrong.
    struct Fault: Hashable, Sendable {
        let kind: Kind
        /// Whether the batch has been kept by then.
        let isAfterKeeping: Bool

        enum Kind: Hashable, Sendable, CaseIterable {
            case serverError, overloaded, unavailable, hangup, late
        }
    }

    /// What goes wrong with the next batch; nil where nothing does.
    mutating func next() -> Fault? {
        guard Double.random(in: 0..<1, using: &random) < rate,
            let kind = Fault.Kind.allCases.randomElement(using: &random)
        else { return nil }
        return Fault(kind: kind, isAfterKeeping: Bool.random(using: &random))
    }
}
