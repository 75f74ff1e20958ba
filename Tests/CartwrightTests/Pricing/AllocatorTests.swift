import Testing

@testable import Cartwright

/// Compares spreading an amount in reused memory with ``Allocation``.
@Suite struct AllocatorTests {
    @Test(arguments: [1, 2, 10, 64, 65, 200]) func `few and many places get the parts of the largest remainder method`(
        count: Int
    ) {
        var random = SplitMix64(state: UInt64(count))
        var allocator = Allocator(capacity: count)
        for highest in [3, 1000, 1 << 30, 1 << 55] as [Int64] {
            for isFull in [false, true] {
                let levels = (0..<count).map { _ in
                    let base = Int64.random(in: 0...highest / Int64(count) + 1, using: &random)
                    let floor = isFull ? Int64.random(in: 0...base, using: &random) : 0
                    return Balance.Level(leftMinor: base, baseMinor: base, floorMinor: floor)
                }
                let bases = levels.map(\.baseMinor)
                for amount in amounts(upTo: bases.reduce(0, +), &random) {
                    let parts = parts(of: amount, over: levels, &allocator)
                    let rooms = levels.map { $0.leftMinor - $0.floorMinor }
                    #expect(parts == Allocation.spread(amount, over: bases, room: rooms))
                }
            }
        }
    }

    private func amounts(upTo total: Int64, _ random: inout SplitMix64) -> [Int64] {
        [0, min(1, total), total] + (0..<5).map { _ in Int64.random(in: 0...total, using: &random) }
    }

    private func parts(of amount: Int64, over levels: [Balance.Level], _ allocator: inout Allocator) -> [Int64] {
        var sets = NumberTable(capacity: 1, below: levels.count)
        let places = PlaceSet(row: sets.addRow())
        for place in levels.indices { sets.insert(place, in: places.row) }
        let total = allocator.weigh(places, sets, levels) { ($1.baseMinor, $1.roomMinor) }
        allocator.spread(amount, of: total)
        return levels.indices.map { allocator.part($0) }
    }
}
