extension Cart {
    /// The cart with more units that match a filter; nil if no such line can be constructed.
    ///
    /// The new line is a copy of the cheapest matching line, so that promotions treat it like more of the same. If no
    /// line matches, it has the properties that the filter names.
    func adding(units: Int64, atUnitPriceMinor price: Int64, matching filter: LineFilter) -> Cart? {
        let cheapest = linesInTieOrder.lazy.map { lines[$0] }.filter { filter.matches($0, in: currency) }
            .min { $0.unitPriceMinor < $1.unitPriceMinor }
        var line = cheapest ?? Line(id: "", sku: filter.skus?.min() ?? "", unitPriceMinor: 0, quantity: 0)
        if cheapest == nil {
            line.categories = filter.categories.flatMap { $0.min() }.map { [$0] } ?? []
            line.attributes = filter.attributes ?? [:]
            line.isOnSale = filter.isOnSale ?? false
        }
        line.id = unusedLineID
        line.unitPriceMinor = price
        line.quantity = units
        line.minimumUnitPriceMinor = min(line.minimumUnitPriceMinor, price)
        guard filter.matches(line, in: currency) else { return nil }
        var cart = self
        cart.lines.append(line)
        return cart
    }

    /// The cart with more units of the matching line that has the most units; nil if no line matches, or if the number
    /// overflows.
    func adding(_ units: Int64, toLongestLineMatching filter: LineFilter) -> Cart? {
        let matching = linesInTieOrder.filter { filter.matches(lines[$0], in: currency) }
        // The first of the lines with the most units.
        guard let largest = matching.map({ lines[$0].quantity }).max(),
            let most = matching.first(where: { lines[$0].quantity == largest })
        else { return nil }
        let (quantity, overflow) = lines[most].quantity.addingReportingOverflow(units)
        guard !overflow else { return nil }
        var cart = self
        cart.lines[most].quantity = quantity
        return cart
    }
}
