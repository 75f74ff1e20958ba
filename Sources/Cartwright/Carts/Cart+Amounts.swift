extension Line {
    /// Returns unit price times quantity, in minor units.
    ///
    /// - Throws: `money.overflow`.
    public func subtotalMinor() throws(CartwrightError) -> Int64 {
        let (product, overflow) = unitPriceMinor.multipliedReportingOverflow(by: quantity)
        guard !overflow else {
            throw CartwrightError(
                .moneyOverflow,
                "line \(id): the amount of \(quantity) units at \(unitPriceMinor) is too large"
            )
        }
        return product
    }
}

extension Cart {
    /// Returns the price of all lines before any discount, in minor units, as the shopper sees it in the cart.
    ///
    /// - Throws: `money.overflow`.
    public func subtotalMinor() throws(CartwrightError) -> Int64 {
        var sum: Int64 = 0
        for line in lines { sum = try sum.adding(try line.subtotalMinor(), to: "the subtotal") }
        return sum
    }
}

extension Int64 {
    /// The sum, clamped to the range of the type: for counters, which need no greater numbers.
    package func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The product, clamped to the range of the type.
    package func times(_ count: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: count)
        return overflow ? ((self < 0) == (count < 0) ? .max : .min) : product
    }

    /// The sum, which throws instead of trapping on overflow.
    package func adding(_ other: Int64, to what: String) throws(CartwrightError) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard !overflow else {
            throw CartwrightError(.moneyOverflow, "\(what) is too large")
        }
        return sum
    }
}

extension Int128 {
    /// The sum, clamped to the range of the type.
    func addingSaturated(_ other: Int128) -> Int128 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
