import Cartwright

/// What must hold of a cart or checkout as the Universal Commerce Protocol writes it, beside the native quote.
enum UCPLaws {
    /// What does not hold, one word each.
    static func violations(_ body: JSONValue, _ quote: JSONValue, codes: [String]) -> Set<String> {
        var violations: Set<String> = []
        let entries = body["totals"]?.elements ?? []
        for type in ["subtotal", "total"] where entries.count(where: { $0["type"] == .string(type) }) != 1 {
            violations.insert("one \(type)")
        }
        let rest = entries.filter { $0["type"] != "total" }.reduce(0) { $0 + ($1["amount"]?.number ?? 0) }
        if rest != body.total("total") { violations.insert("sum") }
        if body.total("total") != quote["total"]?.number { violations.insert("native total") }
        for entry in entries + (body["line_items"]?.elements ?? []).flatMap({ $0["totals"]?.elements ?? [] }) {
            let isOff = ["discount", "items_discount"].contains(entry["type"]?.text)
            if isOff != ((entry["amount"]?.number ?? 0) < 0) { violations.insert("sign") }
        }
        let lines = (body["line_items"]?.elements ?? []).reduce(0) { $0 + $1.total("items_discount") }
        if lines != body.total("items_discount") { violations.insert("lines") }
        let applied = body["discounts"]?["applied"]?.elements ?? []
        var (items, others) = (Int64(0), Int64(0))
        for discount in applied {
            let amount = discount["amount"]?.number ?? 0
            guard let shares = discount["allocations"]?.elements else {
                others += amount
                continue
            }
            items += amount
            if shares.reduce(0, { $0 + ($1["amount"]?.number ?? 0) }) != amount { violations.insert("allocations") }
        }
        if -items != body.total("items_discount") || -others != body.total("discount") { violations.insert("kinds") }
        if (body["discounts"]?["codes"]?.elements ?? []).compactMap(\.text) != codes { violations.insert("codes") }
        let isBlocked = body.messageCodes.contains { ["missing", "out_of_stock"].contains($0) }
        if body["status"]?.text != (isBlocked ? "incomplete" : "ready_for_complete") { violations.insert("status") }
        return violations
    }
}
