import Testing

@testable import Cartwright

@Suite struct AllocationTests {
    @Test(
        arguments: [
            (10, Array(repeating: 500, count: 21), Array(repeating: 1, count: 10) + Array(repeating: 0, count: 11)),
            (5, Array(repeating: 100, count: 9), [1, 1, 1, 1, 1, 0, 0, 0, 0]),
            (149, Array(repeating: 3, count: 100), Array(repeating: 2, count: 49) + Array(repeating: 1, count: 51)),
            (52, [35, 35, 35], [18, 17, 17]),
            (1000, [333, 333, 334], [333, 333, 334]),
            (1000, [1, 1, 1], [334, 333, 333]),
            (105, [35, 35, 35], [35, 35, 35]),
            (7, [0, 3, 0, 4], [0, 3, 0, 4]),
            (1, [0, 1, 1], [0, 1, 0]),
            (3, [5, 3, 1], [2, 1, 0]),
            (2, [1, 3, 1], [1, 1, 0]),
            (0, [1, 2], [0, 0]),
            (5, [0, 0], [0, 0]),
            (5, [], []),
            (-5, [1, 2], [0, 0]),
            (
                .max, [.max, .max, .max],
                [3_074_457_345_618_258_603, 3_074_457_345_618_258_602, 3_074_457_345_618_258_602]
            ),
            (.max, [1], [.max]),
            (.max, [.max, 1], [.max - 1, 1]),
        ] as [(Int64, [Int64], [Int64])]
    )
    func `parts add up, with leftover cents to the largest remainders`(amount: Int64, weights: [Int64], parts: [Int64])
    {
        #expect(Allocation.spread(amount, over: weights) == parts)
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>)
    func `the laws of a spread hold`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let weights = Self.weights(using: &random)
        let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
        let amount = Int64.random(in: 0...Int64(clamping: max(total, 1)), using: &random)
        let parts = Allocation.spread(amount, over: weights)

        #expect(Self.sum(parts) == (total > 0 ? Int128(amount) : 0))
        for (part, weight) in zip(parts, weights) {
            #expect(weight > 0 || part == 0)
            #expect(0 <= part && part <= weight)
            let exact = Int128(amount) * Int128(weight)
            #expect(abs(Int128(part) * total - exact) < max(total, 1), "\(amount) over \(weights)")
        }
        for (i, j) in weights.indices.flatMap({ i in weights.indices.map { (i, $0) } }) {
            #expect(weights[i] <= weights[j] || parts[i] >= parts[j], "more weight never gets less")
            #expect(weights[i] != weights[j] || i > j || parts[i] - parts[j] <= 1, "equal weights differ by one")
            #expect(weights[i] != weights[j] || i > j || parts[i] >= parts[j], "of equal weights the earlier has more")
        }
    }

    @Test(arguments: 1...100 as ClosedRange<UInt64>)
    func `lines sorted by id get the same parts in any order of the cart`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let lines = Self.weights(using: &random).enumerated().map { (id: $0, weight: $1, room: $1 / 2) }
        let amount = Int64.random(in: 0...1000, using: &random)
        func byID(_ cart: [(id: Int, weight: Int64, room: Int64)]) -> [Int: Int64] {
            let sorted = cart.sorted { $0.id < $1.id }
            let parts = Allocation.spread(amount, over: sorted.map(\.weight), room: sorted.map(\.room))
            return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.id), parts))
        }
        #expect(byID(lines.shuffled(using: &random)) == byID(lines))

        let weights = lines.map(\.weight)
        let parts = Allocation.spread(amount, over: weights)
        #expect(Allocation.spread(amount, over: weights.shuffled(using: &random)).sorted() == parts.sorted())
    }

    @Test(
        arguments: [
            (10, [1, 1], [10, 10], [5, 5]),
            (10, [1, 1], [2, 10], [2, 8]),
            (10, [1, 1], [2, 3], [2, 3]),
            (10, [1, 1, 1], [1, 4, 9], [1, 4, 5]),
            (10, [0, 1], [10, 4], [0, 4]),
            (10, [1, 1], [-3, 10], [0, 10]),
            (10, [1, 1], [.min, .max], [0, 10]),
            (10, [0, 0], [5, 5], [0, 0]),
            (.max, [.max, .max], [1, .max], [1, .max - 1]),
            (.max, [.max, .max], [.max, .max], [4_611_686_018_427_387_904, 4_611_686_018_427_387_903]),
            (0, [1], [1], [0]),
            (5, [], [], []),
        ] as [(Int64, [Int64], [Int64], [Int64])]
    )
    func `the excess over a full part moves to parts with room`(
        amount: Int64,
        weights: [Int64],
        room: [Int64],
        parts: [Int64]
    ) {
        #expect(Allocation.spread(amount, over: weights, room: room) == parts)
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>)
    func `everything that fits is placed, and no more`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let weights = Self.weights(using: &random)
        let room = weights.map { Int64.random(in: -1...max($0, 1), using: &random) }
        let amount = Int64.random(in: 0...Int64(clamping: Self.sum(weights) + 10), using: &random)
        let parts = Allocation.spread(amount, over: weights, room: room)

        let fits = zip(weights, room).reduce(Int128(0)) { $0 + ($1.0 > 0 ? Int128(max($1.1, 0)) : 0) }
        #expect(Self.sum(parts) == min(Int128(amount), fits))
        for index in parts.indices {
            #expect(0 <= parts[index] && parts[index] <= max(room[index], 0))
            #expect(weights[index] > 0 || parts[index] == 0)
        }
    }

    @Test(arguments: 1...100 as ClosedRange<UInt64>)
    func `room that does not limit any part changes nothing`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let weights = Self.weights(using: &random)
        let amount = Int64.random(in: 0...Int64(clamping: Self.sum(weights)), using: &random)
        let roomy = Allocation.spread(amount, over: weights, room: weights)
        #expect(roomy == Allocation.spread(amount, over: weights))
    }

    private static func sum(_ numbers: [Int64]) -> Int128 { numbers.reduce(Int128(0)) { $0 + Int128($1) } }

    /// Returns weights: few or many, equal, zero, small or enormous.
    private static func weights(using random: inout SplitMix64) -> [Int64] {
        let largest: Int64 = [1, 3, 100, 10_000, .max].randomElement(using: &random) ?? 1
        return (0..<Int.random(in: 1...25, using: &random)).map { _ in Int64.random(in: 0...largest, using: &random) }
    }
}
