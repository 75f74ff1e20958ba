/// Random numbers that depend only on a seed, so that every machine measures the same carts and promotions.
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator with a seed.
    public init(seed: UInt64) { state = seed }

    /// Returns the next number of SplitMix64.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number in a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

    mutating func choice<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    /// Returns different numbers from 0 up to a limit, in random order.
    mutating func sample(_ count: Int, below limit: Int) -> [Int] {
        var picked: [Int] = []
        while picked.count < count {
            let number = number(0...limit - 1)
            if !picked.contains(number) { picked.append(number) }
        }
        return picked
    }
}

extension Int {
    /// Returns the number with leading zeros.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
