package import Cartwright

/// The importer of Stripe's coupons and promotion codes, from lists of its API.
package enum StripeImporter: Importer {
    package static let system = "stripe"

    package static var tables: [FieldTable] { StripeTables.all }

    package static func recognizes(_ document: ImportDocument) -> Bool {
        if case .object = document.value, document.value["object"] == "list",
            case .string(let url)? = document.value["url"], url.hasPrefix("/v1/")
        {
            return StripeExport.rows(of: document).allSatisfy(isKnown)
        }
        let rows = StripeExport.rows(of: document)
        return !rows.isEmpty && rows.allSatisfy(isKnown)
    }

    /// A list that has its objects elsewhere is of another system.
    private static func isKnown(_ row: ImportRow) -> Bool {
        let kind = StripeKind(of: row.value)
        return kind != nil && kind != .list
    }

    package static func draft(
        of documents: [ImportDocument],
        _ settings: ImportSettings
    ) throws(CartwrightError) -> ImportDraft {
        let export = try StripeExport(documents, within: settings.limits)
        var draft = ImportDraft(system: system)
        draft.set(
            \.stacking,
            .compound,
            "stacking",
            because: "several discounts of an invoice apply one after another, each to what is left"
        )
        draft.assume("several discounts apply in the order of their ids; there in the order of the call")
        draft.assume("percentages are rounded half up once an order, since the documentation names no rounding")
        draft.assume("a minimum is compared with the subtotal at list prices")
        draft.assume("the SKU of a line is the id of its product at Stripe")
        for file in export.truncated {
            draft.truncate(file, "has_more is true; export the next page, too, with starting_after")
        }
        draft.note(products: export.fields)
        StripeItems.add(export.shelf, to: &draft, in: settings.currency)
        var used: Set<String> = []
        for row in export.codes { StripeRule.add(code: row, of: export, to: &draft, &used) }
        for id in export.couponIDs where !used.contains(id) {
            if let row = export.coupons[id] { StripeRule.add(coupon: row, id: id, of: export, to: &draft) }
        }
        return draft
    }

    /// The note on a field that only some exports have.
    static func notExpanded(_ field: String) -> String {
        "the export does not have this field, so a value would be lost; export again with expand[]=\(field)"
    }
}
