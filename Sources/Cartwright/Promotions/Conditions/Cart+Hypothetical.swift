extension Cart {
    /// The cart with some more units that a filter lets through, nil where no such line can be thought of.
    ///
    /// The new line is like the cheapest one that matches, so that promotions treat it as they would treat more of the
    /// same; where none matches it has what the filter names.
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

    /// The cart with more units of that line, among those that a filter lets through, that has most.
    func adding(_ units: Int64, toLongestLineMatching filter: LineFilter) -> Cart? {
        let matching = linesInTieOrder.filter { filter.matches(lines[$0], in: currency) }
        // The first of those that have most.
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
