internal import Cartwright

/// Chance by a seed.
public struct Dice: RandomNumberGenerator, Sendable {
    private var random: SplitMix64

    /// The same seed gives the same throws.
    public init(seed: UInt64) { random = SplitMix64(state: seed) }

    /// The next 64 bits.
    public mutating func next() -> UInt64 { random.next() }

    /// True in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// One of some.
    mutating func any<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}
