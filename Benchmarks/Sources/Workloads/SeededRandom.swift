/// Random numbers that follow from a seed alone, so that every machine measures the same carts and promotions.
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// A generator whose numbers follow from `seed`.
    public init(seed: UInt64) { state = seed }

    /// SplitMix64.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

    mutating func choice<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    /// Different numbers from 0 up to a limit, in random order.
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
    /// The number with zeros before it.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
