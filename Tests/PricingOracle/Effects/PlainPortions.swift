import Cartwright

extension PlainStageView {
    /// Returns the number of times that an effect counts: once, or once for each full portion of the lines that count,
    /// at list prices.
    func times(_ effect: PlainEffect) -> Int64 {
        guard let forEvery = effect.value["for_every"] else { return 1 }
        let lines = scenario.places.filter { $0.isLine && counts($0, effect, forEvery["filter"]) }
        let full: Int64 =
            if let size = forEvery["quantity"].integer {
                lines.reduce(0) { $0 + $1.quantity } / size
            } else {
                measure(lines, tax: forEvery["tax"] ?? effect.value["tax"])
                    / (forEvery["amount"].minor(in: currency) ?? .max)
            }
        return min(full, effect.value["max_times"].integer ?? .max)
    }

    /// Returns the list price of some places, with or without tax.
    func measure(_ places: [PlainPlace], tax: JSONValue?) -> Int64 {
        guard scenario.converts(tax) else { return places.reduce(0) { $0 + $1.amount } }
        return scenario.converted(places.map { PlainGoods($0, price: $0.amount) })
    }

    /// True if a line counts: it passes the filter; without one it is in the effect's target, or can be discounted if
    /// the target has shipments only. The whole cart counts for a gift.
    private func counts(_ line: PlainPlace, _ effect: PlainEffect, _ filter: JSONValue?) -> Bool {
        if let filter { return PlainFilter(filter).matches(line, currency) }
        if effect.type == "gift" { return true }
        return effect.target.scope == "shipping" ? line.isDiscountable : effect.target.reaches(line, currency)
    }
}
