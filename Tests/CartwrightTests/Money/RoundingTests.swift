import Testing

@testable import Cartwright

@Suite struct RoundingTests {
    @Test(
        arguments: [
            (0, 1, [0, 0, 0, 0, 0]), (7, 1, [7, 7, 7, 7, 7]), (1, 2, [1, 0, 0, 1, 0]), (3, 2, [2, 1, 2, 2, 1]),
            (5, 2, [3, 2, 2, 3, 2]), (7, 2, [4, 3, 4, 4, 3]), (1, 3, [0, 0, 0, 1, 0]), (2, 3, [1, 1, 1, 1, 0]),
            (49, 100, [0, 0, 0, 1, 0]), (50, 100, [1, 0, 0, 1, 0]), (51, 100, [1, 1, 1, 1, 0]),
            (150, 100, [2, 1, 2, 2, 1]), (892_500, 1000, [893, 892, 892, 893, 892]),
            (892_501, 1000, [893, 893, 893, 893, 892]), (4, 9, [0, 0, 0, 1, 0]), (5, 9, [1, 1, 1, 1, 0]),
        ] as [(Int128, Int128, [Int128])]
    )
    func `fractions are rounded by the mode`(n: Int128, d: Int128, expected: [Int128]) {
        let modes: [Rounding] = [.halfUp, .halfDown, .halfEven, .up, .down]
        #expect(modes.map { $0.divide(n, by: d) } == expected)
    }

    /// Tests the definition on exact rationals: with q the result, |n/d − q| is compared with a half by |n − q·d|
    /// doubled.
    @Test(arguments: Rounding.allCases)
    func `the result is the whole number given by the definition`(rounding: Rounding) {
        var random = SplitMix64(state: 7)
        for round in 0..<4000 {
            let d = Int128(Int64.random(in: 1...(round.isMultiple(of: 2) ? 40 : .max), using: &random))
            let n = Int128(Int64.random(in: 0...(round.isMultiple(of: 3) ? 2000 : .max), using: &random))
            let q = rounding.divide(n, by: d)
            let error = n - q * d
            switch rounding {
            case .halfUp: #expect(-d <= 2 * error && 2 * error < d, "\(n)/\(d)")
            case .halfDown: #expect(-d < 2 * error && 2 * error <= d, "\(n)/\(d)")
            case .up: #expect(-d < error && error <= 0, "\(n)/\(d)")
            case .halfEven: #expect(abs(2 * error) < d || (abs(2 * error) == d && q.isMultiple(of: 2)), "\(n)/\(d)")
            case .down: #expect(0 <= error && error < d, "\(n)/\(d)")
            }
        }
    }

    @Test(arguments: Rounding.allCases)
    func `the largest numbers do not overflow`(rounding: Rounding) {
        #expect(rounding.divide(.max, by: .max) == 1)
        #expect(rounding.divide(.max - 1, by: .max) == (rounding == .down ? 0 : 1))
        #expect(rounding.divide(.max, by: 1) == .max)
    }

    @Test func `rounding modes have the names used in options`() {
        #expect(Rounding.allCases.map(\.rawValue) == ["half_up", "half_down", "half_even", "up", "down"])
    }
}
