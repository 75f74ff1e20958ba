import Testing

@testable import Cartwright

/// Checks the properties of rounding that the bounds of the choice rely on.
@Suite struct RoundingMonotonicityTests {
    private static let roundings = Rounding.allCases.flatMap { mode in
        [false, true].map { DiscountRounding(mode: mode, isOfDiscount: $0) }
    }

    @Test(arguments: roundings, ["0", "0.000001", "12.5", "33.333333", "50", "66.666667", "99.999999", "100"])
    func `discount and remaining price never fall with the amount, and two parts give at most one minor unit more`(
        rounding: DiscountRounding,
        text: String
    ) throws {
        let percent = try Percentage(text)
        let discount = { (base: Int64) in rounding.discountMinor(percent, off: base) }
        for base in 0...1200 as ClosedRange<Int64> {
            #expect(discount(base) <= discount(base + 1) && discount(base + 1) <= discount(base) + 1)
            for other in stride(from: 0, through: base, by: 7) {
                #expect(discount(base) + discount(other) <= discount(base + other) + 1)
            }
        }
    }

    @Test(arguments: roundings, ["0.000001", "12.5", "33.333333", "50", "66.666667", "99.999999"])
    func `a rounding raises a discount by half a minor unit, or by a whole one if the mode says so`(
        rounding: DiscountRounding,
        text: String
    ) throws {
        let percent = try Percentage(text)
        let whole = Percentage.wholeMillionths
        for base in 0...1200 as ClosedRange<Int64> {
            let raised = rounding.discountMinor(percent, off: base) * whole - base * percent.millionths
            #expect(rounding.raisesByWhole ? raised < whole : 2 * raised <= whole)
        }
    }
}
