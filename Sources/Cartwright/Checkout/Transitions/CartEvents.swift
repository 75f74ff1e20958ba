// Events of carts: the change, and the amounts after it.

extension TransitionBuilder {
    /// Returns the lines of a cart for the data of an event: as many of the first ones as fit.
    func linesData(_ lines: [Line]) -> JSONValue {
        let list = lines.prefix(EventPages.mostElements).map { line in
            JSONValue.present([
                "line": .string(line.id), "sku": .string(line.sku), "title": line.title.map(JSONValue.string),
                "quantity": .integer(line.quantity), "unit_price": money(line.unitPriceMinor),
            ])
        }
        return EventPages(["lines": .array(list)], dividing: ["lines"]).first["lines"] ?? .array([])
    }

    /// Returns the data of a change of the units of a line.
    func unitsData(_ line: Line, from before: Int64) -> JSONObject {
        var data: JSONObject = ["sku": .string(line.sku), "quantity": .integer(line.quantity)]
        let (more, fewer) = (line.quantity - before, before - line.quantity)
        if more > 0 { data["added"] = .integer(more) }
        if fewer > 0 { data["removed"] = .integer(fewer) }
        set(line, in: &data)
        return data
    }

    /// Adds the name and the price of a line to the data of an event.
    func set(_ line: Line, in data: inout JSONObject) {
        data.setUnlessAbsent("title", line.title.map(JSONValue.string))
        data["unit_price"] = money(line.unitPriceMinor)
    }

    /// Adds the price of the cart to the data of an event: without discounts, and if that differs, to pay.
    func set(_ quote: Quote, in data: inout JSONObject) {
        data["subtotal"] = money(quote.subtotalMinor)
        if quote.discountMinor > 0 { data["discount"] = money(quote.discountMinor) }
        if quote.totalMinor != quote.subtotalMinor { data["total"] = money(quote.totalMinor) }
    }
}
