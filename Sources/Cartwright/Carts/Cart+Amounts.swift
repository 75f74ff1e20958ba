extension Line {
    /// Unit price times quantity, in minor units.
    ///
    /// - Throws: `money.overflow`.
    public func subtotalMinor() throws(CartwrightError) -> Int64 {
        let (product, overflow) = unitPriceMinor.multipliedReportingOverflow(by: quantity)
        guard !overflow else {
            throw CartwrightError(
                .moneyOverflow,
                "line \(id): \(quantity) units at \(unitPriceMinor) come to too large an amount"
            )
        }
        return product
    }
}

extension Cart {
    /// The price of all lines before any discount, in minor units: what the shopper sees in the cart.
    ///
    /// - Throws: `money.overflow`.
    public func subtotalMinor() throws(CartwrightError) -> Int64 {
        var sum: Int64 = 0
        for line in lines { sum = try sum.adding(try line.subtotalMinor(), to: "the subtotal") }
        return sum
    }
}

extension Int64 {
    /// The sum, held at the largest number: for counters, where beyond it is as good as at it.
    package func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The sum, as an error rather than a trap where it does not fit.
    package func adding(_ other: Int64, to what: String) throws(CartwrightError) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard !overflow else {
            throw CartwrightError(.moneyOverflow, "\(what) is too large an amount")
        }
        return sum
    }
}

extension Int128 {
    /// The sum, held at the largest number.
    func addingSaturated(_ other: Int128) -> Int128 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
