package import Cartwright

/// The importer of commercetools' cart discounts and discount codes, from lists of its HTTP API.
package enum CommercetoolsImporter: Importer {
    package static let system = "commercetools"

    package static var tables: [FieldTable] {
        [CommercetoolsTables.discount, CommercetoolsTables.code, CommercetoolsTables.value, CommercetoolsTables.target]
            + CommercetoolsProductTables.all
    }

    package static func recognizes(_ document: ImportDocument) -> Bool {
        CommercetoolsPage.pages(of: document).allSatisfy(\.isKnown)
    }

    package static func draft(
        of documents: [ImportDocument],
        _ settings: ImportSettings
    ) throws(CartwrightError) -> ImportDraft {
        let export = try CommercetoolsExport(documents, within: settings.limits)
        let reader = CommercetoolsReader(export)
        var draft = ImportDraft(system: system)
        setOptions(of: &draft)
        assume(in: &draft, reader)
        for file in export.truncated {
            draft.truncate(file, "total is greater than the objects of its pages; export the other pages, too")
        }
        for file in export.fullPages { draft.assume("\(file) is a full page, and no other page follows") }
        draft.note(products: export.shelf.fields)
        CommercetoolsItems(export).add(to: &draft, in: settings.currency)
        var used: Set<Int> = []
        for row in export.codes { reader.add(code: row, to: &draft, &used) }
        for place in export.discounts.indices { reader.add(discount: place, used, to: &draft) }
        return draft
    }

    private static func setOptions(of draft: inout ImportDraft) {
        draft.set(
            \.choose,
            .priority,
            "choose",
            because: "all discounts apply in the order of their sortOrder there, whatever they save"
        )
        draft.set(
            \.stacking,
            .compound,
            "stacking",
            because: "each discount works on what the ones before left"
        )
        draft.set(\.rounding, .halfEven, "rounding", because: "percentages are rounded half to even, for each unit")
    }

    private static func assume(in draft: inout ImportDraft, _ reader: CommercetoolsReader) {
        draft.assume("product discounts and cart discounts both apply (Stacking), not the better one (BestDeal)")
        draft.assume("totals in predicates are those before cart discounts; totalPrice includes shipping")
        draft.assume("lineItemCount is the number of units, not of lines")
        draft.assume("the categories of a line are the keys of its product's categories, or their ids without a key")
        draft.assume("the attributes of a line are those of its product; fields such as custom.x are attributes, too")
        draft.assume("codes are the same in upper and lower case, which differ there")
        draft.assume(
            reader.order.hasCustomItems
                ? "lines that are custom line items have the attribute \(LinePredicate.customAttribute), true"
                : "lines that are custom line items are not discountable"
        )
    }
}
