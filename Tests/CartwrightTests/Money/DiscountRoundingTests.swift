import Testing

@testable import Cartwright

@Suite struct DiscountRoundingTests {
    /// 15 % of 10.50 is 1.575, which leaves 8.925.
    @Test(
        arguments: [
            (.halfUp, false, 1_57), (.down, false, 1_58), (.halfUp, true, 1_58), (.down, true, 1_57),
            (.halfDown, false, 1_58), (.halfDown, true, 1_57), (.up, false, 1_57), (.up, true, 1_58),
            (.halfEven, false, 1_58), (.halfEven, true, 1_58),
        ] as [(Rounding, Bool, Int64)]
    )
    func `the mode rounds the remaining price, or the discount`(
        mode: Rounding,
        isOfDiscount: Bool,
        expected: Int64
    ) throws {
        let rounding = DiscountRounding(mode: mode, isOfDiscount: isOfDiscount)
        #expect(rounding.discountMinor(try Percentage("15"), off: 10_50) == expected)
    }

    @Test(arguments: Rounding.allCases, [false, true])
    func `the largest amounts are rounded like small ones`(mode: Rounding, isOfDiscount: Bool) throws {
        let rounding = DiscountRounding(mode: mode, isOfDiscount: isOfDiscount)
        #expect(rounding.discountMinor(try Percentage("100"), off: .max) == .max)
        #expect(rounding.discountMinor(try Percentage("0"), off: .max) == 0)
        let half = rounding.discountMinor(try Percentage("50"), off: .max)
        let small = rounding.discountMinor(try Percentage("50"), off: 7)
        #expect(half == Int64.max / 2 + (small - 3))
    }

    @Test(arguments: Rounding.allCases, [false, true])
    func `units are rounded one by one`(mode: Rounding, isOfDiscount: Bool) throws {
        let rounding = DiscountRounding(mode: mode, isOfDiscount: isOfDiscount)
        let percent = try Percentage("33")
        for units in 1...7 as ClosedRange<Int64> {
            for base in 0...200 as ClosedRange<Int64> {
                let prices = (0..<units).map { base * ($0 + 1) / units - base * $0 / units }
                let expected = prices.reduce(0) { $0 + rounding.discountMinor(percent, off: $1) }
                #expect(rounding.discountMinor(percent, offEachOf: units, worth: base) == expected)
            }
        }
    }
}
