internal import Cartwright

/// Random choices from a seed.
public struct Dice: RandomNumberGenerator, Sendable {
    private var random: SplitMix64

    /// Creates dice; the same seed gives the same throws.
    public init(seed: UInt64) { random = SplitMix64(state: seed) }

    /// Returns the next 64 bits.
    public mutating func next() -> UInt64 { random.next() }

    /// Returns true with a probability in percent.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// Returns a random element.
    mutating func any<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}
