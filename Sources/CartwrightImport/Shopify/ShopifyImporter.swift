package import Cartwright

/// The importer of Shopify's discounts, from answers of its Admin GraphQL API, bulk operations and tables of products.
package enum ShopifyImporter: Importer {
    package static let system = "shopify"

    package static var tables: [FieldTable] {
        [
            ShopifyTables.discount, ShopifyTables.combinesWith, ShopifyTables.customerGets, ShopifyTables.value,
            ShopifyTables.items,
        ] + ShopifyProductTables.all
    }

    package static func recognizes(_ document: ImportDocument) -> Bool { ShopifyExport.isIn(document) }

    package static func code(ofLine value: JSONValue) -> (parent: String, code: String)? {
        ShopifyBulk.code(ofLine: value)
    }

    package static func draft(
        of documents: [ImportDocument],
        _ settings: ImportSettings
    ) throws(CartwrightError) -> ImportDraft {
        let export = try ShopifyExport(documents, settings)
        var draft = ImportDraft(system: system)
        draft.set(\.choose, .best, "choose", because: "of discounts that do not combine the best one applies")
        draft.assume("percentages are rounded half up, of products by line and of orders once")
        draft.assume("the categories of a line are the handles of its product's collections")
        draft.assume("several discounts of the order work on what the discounts of products left")
        for file in export.truncated {
            draft.truncate(file, "hasNextPage is true; export the next page, too")
        }
        draft.note(products: export.shelf.fields)
        export.shelf.addItems(to: &draft, in: settings.currency)
        for (id, row) in export.discounts { ShopifyRule.add(id: id, row, export, to: &draft) }
        return draft
    }

    /// The reason for a field that the query left out.
    static let notQueried = "the export does not have this field; query it, too"
}
