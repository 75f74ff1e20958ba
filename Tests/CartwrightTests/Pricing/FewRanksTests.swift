import Testing

@testable import Cartwright

@Suite struct FewRanksTests {
    @Test(arguments: [0, 1, 2, 10, 63, 64]) func `ranks are the places of a stable sort`(count: Int) {
        var random = SplitMix64(state: UInt64(count))
        for _ in 0..<50 {
            let numbers = (0..<count).map { _ in Int64.random(in: 0...Int64(count / 2), using: &random) }
            let sorted = numbers.indices.sorted { (-numbers[$0], $0) < (-numbers[$1], $1) }
            var ranks = FewRanks(capacity: count)
            ranks.rank(count) { numbers[$0] }
            #expect(sorted.map { ranks[$0] } == Array(0..<count))
        }
    }

    @Test func `the greatest numbers and zero are told apart`() {
        let numbers = [0, FewRanks.greatest, FewRanks.greatest - 1, 0, FewRanks.greatest]
        var ranks = FewRanks(capacity: numbers.count)
        ranks.rank(numbers.count) { numbers[$0] }
        #expect(numbers.indices.map { ranks[$0] } == [3, 0, 2, 4, 1])
    }

    @Test func `memory is used again for fewer numbers`() {
        var ranks = FewRanks(capacity: 3)
        ranks.rank(3) { Int64($0) }
        ranks.rank(2) { Int64($0) }
        #expect((0..<2).map { ranks[$0] } == [1, 0])
    }
}
