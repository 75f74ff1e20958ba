import Testing

@testable import Cartwright

/// Checks the conversion of amounts with and without tax against all possible discounts.
@Suite struct TaxConversionTests {
    private static func share(_ price: Int64, at rate: String, limit: Int64? = nil) throws -> TaxConversion.Share {
        TaxConversion.Share(priceMinor: price, units: 1, rate: try Percentage(rate), limitMinor: limit ?? price)
    }

    /// Returns the amount in the other kind by which a discount lowers the price of a share.
    private static func worth(_ discount: Int64, _ share: TaxConversion.Share, _ conversion: TaxConversion) -> Int64 {
        let after = TaxConversion.Share(
            priceMinor: share.priceMinor - discount,
            units: share.units,
            rate: share.rate,
            limitMinor: 0
        )
        return conversion.convertedMinor(share) - conversion.convertedMinor(after)
    }

    @Test(arguments: Rounding.allCases, [true, false])
    func `the discount of one rate is the nearest to the amount`(rounding: Rounding, isIncluded: Bool) throws {
        let conversion = TaxConversion(rounding: TaxRounding(rounding), pricesIncludeTax: isIncluded)
        for rate in ["0", "7", "8.25", "19", "20", "100"] {
            for price in [1, 2, 3, 10, 99, 304] as [Int64] {
                let share = try Self.share(price, at: rate)
                let whole = Self.worth(price, share, conversion)
                for amount in 1...(price * 2 + 2) {
                    let discount = conversion.discountMinor(of: amount, off: share)
                    guard amount < whole else {
                        #expect(discount == price)
                        continue
                    }
                    let miss = abs(Self.worth(discount, share, conversion) - amount)
                    let least = (0...price).map { abs(Self.worth($0, share, conversion) - amount) }.min()
                    #expect(miss == least, "\(rate) % of \(price), \(amount)")
                }
            }
        }
    }

    @Test func `of two equally near discounts the last rate takes the larger, and the others the smaller`() throws {
        let conversion = TaxConversion(rounding: TaxRounding(), pricesIncludeTax: false)
        #expect(conversion.discountMinor(of: 200, off: try Self.share(304, at: "20")) == 167)
        let shares = [try Self.share(10000, at: "0"), try Self.share(10000, at: "20")]
        #expect(conversion.discountsMinor(of: 500, off: shares) == [228, 227])
    }

    @Test func `a discount is spread by the limits of its shares`() throws {
        let conversion = TaxConversion(rounding: TaxRounding(), pricesIncludeTax: false)
        let shares = [
            try Self.share(1000, at: "20", limit: 100), try Self.share(1000, at: "20", limit: 300),
            try Self.share(1000, at: "20", limit: 0),
        ]
        #expect(!conversion.exceeds(480, shares) && conversion.exceeds(479, shares))
        #expect(conversion.discountsMinor(of: 240, off: shares) == [50, 150, 0])
        #expect(conversion.discountsMinor(of: 480, off: shares) == [100, 300, 0])
        #expect(conversion.discountsMinor(of: 0, off: shares) == [0, 0, 0])
    }

    @Test func `tax that is rounded for each unit is converted unit by unit`() throws {
        let conversion = TaxConversion(rounding: TaxRounding(.up, per: .unit), pricesIncludeTax: false)
        let share = TaxConversion.Share(priceMinor: 30, units: 3, rate: try Percentage("5"), limitMinor: 30)
        // Each unit of 10 owes 1.
        #expect(conversion.convertedMinor(share) == 33)
        #expect(conversion.discountMinor(of: 27, off: share) == 27)
        // 28 lower the price with tax by 29, and 29 by 31.
        #expect(conversion.discountMinor(of: 30, off: share) == 29)
    }
}
