package import Cartwright

/// The importer of Medusa's promotions, from answers of its admin API.
package enum MedusaImporter: Importer {
    package static let system = "medusa"

    package static var tables: [FieldTable] { MedusaTables.all }

    package static func recognizes(_ document: ImportDocument) -> Bool { MedusaExport.isIn(document) }

    package static func draft(
        of documents: [ImportDocument],
        _ settings: ImportSettings
    ) throws(CartwrightError) -> ImportDraft {
        let export = try MedusaExport(documents, within: settings.limits)
        var draft = ImportDraft(system: system)
        draft.set(\.choose, .priority, "choose", because: "all promotions apply there, one after another")
        draft.set(\.stacking, .compound, "stacking", because: "each promotion works on what the ones before left")
        draft.set(\.roundingAppliesTo, .discount, "rounding_applies_to", because: "discounts are computed there")
        for sentence in [
            "an amount is rounded half up, once a promotion; there it keeps its fraction until it is paid",
            "promotions of buyget come first, then those with the highest value, as since 2025",
            "codes are compared without the case of letters, there exactly",
            "an amount of each is taken off each line once; percentages of each count the cheapest units of a line",
            "the method of a shipment is the id of its shipping option",
            "the SKU of a line is that of its variant",
        ] { draft.assume(sentence) }
        if let currency = settings.currency { draft.assume("currency: \(currency.code), as given") }
        for (file, sentence) in export.truncated { draft.truncate(file, sentence) }
        draft.note(products: export.shelf.fields)
        export.shelf.addItems(to: &draft, in: settings.currency)
        let rules = MedusaRule(export: export, currency: settings.currency)
        let order = order(of: export.promotions)
        for (index, row) in export.promotions.enumerated() {
            rules.add(row, priority: order[index] ?? 0, to: &draft)
        }
        return draft
    }

    /// The priorities of promotions by their positions: those of buyget first, then the highest value.
    private static func order(of rows: [ImportRow]) -> [Int: Int64] {
        let keys = rows.map { row -> (isFirst: Bool, value: String) in
            let value = row.value.value(at: ["application_method", "value"])
            return (row.value["type"] == "buyget", value?.decimalText ?? "0")
        }
        guard keys.count > 1 else { return [:] }
        let sorted = keys.indices.sorted { a, b in
            if keys[a].isFirst != keys[b].isFirst { return keys[a].isFirst }
            if keys[a].value != keys[b].value { return keys[a].value.isMore(than: keys[b].value) }
            return a < b
        }
        return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, Int64(sorted.count - $0)) })
    }
}

extension String {
    /// Returns true if a decimal of digits is more than another one.
    fileprivate func isMore(than other: String) -> Bool {
        let (own, others) = (decimalParts, other.decimalParts)
        if own.whole.count != others.whole.count { return own.whole.count > others.whole.count }
        return own.whole == others.whole ? own.fraction > others.fraction : own.whole > others.whole
    }

    private var decimalParts: (whole: Substring, fraction: Substring) {
        let whole = prefix { $0 != "." }
        return (whole.drop { $0 == "0" }, withoutTrailingZeros.dropFirst(whole.count + 1))
    }
}
