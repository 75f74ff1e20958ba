import BasicContainers
import Testing

@testable import Cartwright

@Suite struct FoundPositionsTests {
    @Test(arguments: [1, 63, 64, 65, 500] as [Int32])
    func `positions are sorted and unique`(limit: Int32) {
        var random = SplitMix64(state: UInt64(limit))
        for count in [0, 1, 2, 40, 200] {
            let positions = (0..<count).map { _ in Int32.random(in: 0..<limit, using: &random) }
            var found = FoundPositions(below: Int(limit))
            for position in positions { found.insert(position) }
            let sorted = found.sorted()
            #expect(sorted.indices.map { sorted[$0] } == Set(positions).sorted())
        }
    }
}
