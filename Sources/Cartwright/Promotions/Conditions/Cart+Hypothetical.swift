extension Cart {
    /// The cart with some more units that a filter lets through, nil where no such line can be thought of.
    ///
    /// The new line is like the cheapest one that matches, so that promotions treat it as they would treat more of the
    /// same; where none matches it has what the filter names.
    func adding(units: Int64, atUnitPriceMinor price: Int64, matching filter: LineFilter) -> Cart? {
        let cheapest = lines.filter { filter.matches($0, in: currency) }
            .min { ($0.unitPriceMinor, $0.id) < ($1.unitPriceMinor, $1.id) }
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
        let most = lines.indices.filter { filter.matches(lines[$0], in: currency) }
            .max { (lines[$0].quantity, $1) < (lines[$1].quantity, $0) }
        guard let most else { return nil }
        let (quantity, overflow) = lines[most].quantity.addingReportingOverflow(units)
        guard !overflow else { return nil }
        var cart = self
        cart.lines[most].quantity = quantity
        return cart
    }

    /// An id that no line has, and that sorts behind theirs wherever ties are settled by id.
    private var unusedLineID: String {
        let longest = lines.map(\.id.utf8.count).max() ?? 0
        return String(repeating: "~", count: longest + 1)
    }
}
