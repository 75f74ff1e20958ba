package import Cartwright

/// The importer of WooCommerce's coupons, from lists of its REST API or tables.
package enum WooImporter: Importer {
    package static let system = "woocommerce"

    package static var tables: [FieldTable] { WooTables.all }

    package static func recognizes(_ document: ImportDocument) -> Bool {
        if document.format == .csv { return WooTable.kind(document.columns) != nil }
        let rows = WooExport.rows(of: document)
        return !rows.isEmpty && rows.allSatisfy { WooKind(of: $0.value) != nil }
    }

    package static func draft(
        of documents: [ImportDocument],
        _ settings: ImportSettings
    ) throws(CartwrightError) -> ImportDraft {
        let export = try WooExport(documents, within: settings.limits)
        let currency = try settings.currency(
            missing: "currency of the shop, which WooCommerce does not export with coupons"
        )
        var draft = ImportDraft(system: system)
        draft.currency = currency
        setOptions(of: &draft, settings)
        draft.assume("currency: \(currency.code), as given")
        draft.assume("amounts are with or without tax as the prices of the shop are")
        draft.assume("the SKU of a line is that of its product or variation; without one it is the product's id")
        draft.assume("the categories of a line are the slugs of its product's categories")
        for file in export.fullPages {
            draft.assume("\(file) is a full page, and no other page follows")
        }
        let shop = WooShop(export, currency, settings)
        if export.namesCategories, !export.shelf.hasCategories {
            draft.assume("a table of products has the names of categories: export the categories to have them on items")
        }
        draft.note(products: export.shelf.fields)
        export.shelf.addItems(to: &draft, in: currency)
        for row in export.coupons { WooRule.add(row, shop, to: &draft) }
        return draft
    }

    private static func setOptions(of draft: inout ImportDraft, _ settings: ImportSettings) {
        draft.set(
            \.choose,
            .priority,
            "choose",
            because: "all coupons apply there, and one of individual use removes the others even if it saves less"
        )
        draft.set(\.rounding, .halfDown, "rounding", because: "half a unit of a discount is rounded down there")
        draft.set(\.roundingAppliesTo, .discount, "rounding_applies_to", because: "discounts are rounded there")
        let isSequential = settings.isSequential
        draft.set(
            \.stacking,
            isSequential ? .compound : .add,
            "stacking",
            because: isSequential
                ? "the shop calculates coupon discounts sequentially (--sequential)"
                : "coupons work on full prices unless the shop calculates them sequentially (--sequential)"
        )
        guard isSequential else { return }
        draft.assume("of coupons of one type the order is by id; there it is by the limit of items, amount and id")
    }
}
