import Testing

@testable import Cartwright

/// Compares many ranges handled in one pass with the same ranges one after the other.
@Suite struct UnitRunsTests {
    @Test(arguments: 1...60 as ClosedRange<UInt64>) func `parts in many ranges are the parts in each`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var units = UnitRuns(count: 200, priceMinor: 997, floorMinor: 3)
        for _ in 0..<6 {
            let some = random.unitRanges()
            let parts = units.parts(in: some)
            let single = some.flatMap { units.parts(in: [$0]) }
            #expect(parts.map(\.units) == single.map(\.units))
            #expect(parts.map(\.leftMinor) == single.map(\.leftMinor))
            let room = units.room(in: some)
            let amount = Int64.random(in: 0...min(room, 5_000), using: &random)
            let before = units.leftMinor(in: [0..<200])
            units.take(amount, meant: amount, off: some)
            #expect(units.leftMinor(in: [0..<200]) == before - amount)
            #expect(units.runs.map(\.units).reduce(0) { $0 + $1.count } == 200)
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>) func `a range gives the same results as a list of it`(seed: UInt64)
    {
        var random = SplitMix64(state: seed)
        var alone = UnitRuns(count: 20, priceMinor: 997, floorMinor: 3)
        var listed = alone
        for _ in 0..<12 {
            let lower = Int64.random(in: 0..<20, using: &random)
            let range = lower..<Int64.random(in: lower + 1...20, using: &random)
            #expect(alone.areAlike(range) == (listed.parts(in: [range]).count == 1))
            let (left, room) = alone.leftAndRoomMinor(in: range)
            #expect(left == listed.leftMinor(in: [range]) && room == listed.room(in: [range]))
            let wanted = Int64.random(in: 0...1_000, using: &random)
            #expect(alone.accepts(wanted, in: range) == listed.accepts(wanted, in: [range]))
            let amount = min(wanted, room)
            guard amount > 0 else { continue }
            alone.take(exactly: amount, off: range)
            listed.take(amount, meant: amount, off: [range])
            #expect(
                alone.runs.map(\.units).flatMap { $0.map { alone.leftMinor(in: [$0..<$0 + 1]) } }
                    == (0..<20).map { listed.leftMinor(in: [$0..<$0 + 1]) }
            )
        }
    }
}
