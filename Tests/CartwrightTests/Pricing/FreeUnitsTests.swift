import Testing

@testable import Cartwright

@Suite struct FreeUnitsTests {
    /// Compares many ranges used in one pass with the same ranges used one after the other.
    @Test(arguments: 1...60 as ClosedRange<UInt64>) func `using many ranges at once equals using them one by one`(
        seed: UInt64
    ) {
        var random = SplitMix64(state: seed)
        var (together, apart) = (FreeUnits(of: 200), 0)
        var one = together
        for _ in 0..<5 {
            let used = random.unitRanges()
            together.use(used)
            for range in used { one.use([range]) }
            #expect(together.first(200) == one.first(200))
            #expect(together.count == one.count && together.isScattered == one.isScattered)
            apart += together.isScattered ? 1 : 0
        }
        #expect(apart > 0)
    }
}

extension SplitMix64 {
    /// Returns up to thirty ranges of units in ascending order that do not overlap.
    mutating func unitRanges() -> [Range<Int64>] {
        var start: Int64 = 0
        return (0..<Int.random(in: 1...30, using: &self)).map { _ in
            let lower = start + Int64.random(in: 0...3, using: &self)
            start = lower + Int64.random(in: 1...4, using: &self)
            return lower..<start
        }
    }
}
