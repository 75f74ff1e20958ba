import Testing

@testable import Cartwright

/// Checks the properties of rounding that the bounds of the choice rely on.
@Suite struct RoundingMonotonicityTests {
    @Test(arguments: Rounding.allCases, ["0", "0.000001", "12.5", "33.333333", "50", "66.666667", "99.999999", "100"])
    func `the discount never falls with the amount, and two parts give at most one minor unit more`(
        rounding: Rounding,
        text: String
    ) throws {
        let percent = try Percentage(text)
        let discount = { (base: Int64) in rounding.discountMinor(percent, off: base) }
        for base in 0...1200 as ClosedRange<Int64> {
            #expect(discount(base) <= discount(base + 1))
            for other in stride(from: 0, through: base, by: 7) {
                #expect(discount(base) + discount(other) <= discount(base + other) + 1)
            }
        }
    }
}
