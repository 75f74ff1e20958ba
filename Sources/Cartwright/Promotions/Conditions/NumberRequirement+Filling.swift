extension NumberRequirement {
    /// The cart with the missing units or amount added; nil if it cannot be constructed.
    ///
    /// - Parameter rounding: the rounding of tax, for an amount with or without tax.
    func filling(_ shortBy: Int64, in cart: Cart, tax rounding: TaxRounding = TaxRounding()) -> Cart? {
        switch measure {
        case .orderTotal, .lines(LineMeasure(.amount, .together)):
            if tax.differs(pricesIncludeTax: cart.pricesIncludeTax) {
                return fillingConverted(shortBy, in: cart, rounding)
            }
            // One more unit at exactly the missing price.
            return cart.adding(units: 1, atUnitPriceMinor: shortBy, matching: filter)
        case .lines(LineMeasure(.units, .together)):
            let price = cart.lines.filter { filter.matches($0, in: cart.currency) }.map(\.unitPriceMinor).min()
            return cart.adding(units: shortBy, atUnitPriceMinor: price ?? 0, matching: filter)
        case .lines(LineMeasure(.units, .each)): return cart.adding(shortBy, toLongestLineMatching: filter)
        case .lines, .orderNumber: return nil
        }
    }

    /// The cart with one more unit, at the least price that adds the missing amount with or without tax.
    private func fillingConverted(_ shortBy: Int64, in cart: Cart, _ rounding: TaxRounding) -> Cart? {
        let measured = { (cart: Cart) in
            try? convertedMinor(CartFacts(cart: cart, instant: .earliest, tax: rounding))
        }
        guard let present = measured(cart) else { return nil }
        let (needed, overflow) = present.addingReportingOverflow(shortBy)
        guard !overflow else { return nil }
        let filled = { (price: Int64) in cart.adding(units: 1, atUnitPriceMinor: price, matching: filter) }
        return LeastNumber.passing { filled($0).flatMap(measured) ?? .max >= needed }.flatMap(filled)
    }
}
