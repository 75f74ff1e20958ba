extension NumberRequirement {
    /// The cart with the missing units or amount added; nil if it cannot be constructed.
    func filling(_ shortBy: Int64, in cart: Cart) -> Cart? {
        switch measure {
        case .orderTotal, .lines(LineMeasure(.amount, .together)):
            // One more unit at exactly the missing price.
            return cart.adding(units: 1, atUnitPriceMinor: shortBy, matching: filter)
        case .lines(LineMeasure(.units, .together)):
            let price = cart.lines.filter { filter.matches($0, in: cart.currency) }.map(\.unitPriceMinor).min()
            return cart.adding(units: shortBy, atUnitPriceMinor: price ?? 0, matching: filter)
        case .lines(LineMeasure(.units, .each)): return cart.adding(shortBy, toLongestLineMatching: filter)
        case .lines, .orderNumber: return nil
        }
    }
}
