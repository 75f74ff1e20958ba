internal import Cartwright

/// The lines that a discount reduces or needs.
struct ShopifyItems {
    /// The filter; empty for all lines.
    private(set) var filter = JSONObject()

    /// Reads `items`.
    ///
    /// - Throws: an error of area `json`, at the field.
    init(_ fields: inout FieldReader, _ shelf: ShopifyShelf, _ rule: inout ImportedRule) throws(CartwrightError) {
        guard var items = try fields.object("items", ShopifyTables.items) else {
            throw fields.error("items", ShopifyImporter.notQueried)
        }
        let isOfAll = try items.text("__typename") == "AllDiscountItems"
        let isAll = try items.flag("allItems") ?? isOfAll
        var skus: Set<String> = []
        for name in ["products", "productVariants"] {
            for node in try Self.nodes(name, &items) {
                guard let found = shelf.skus(of: node) else {
                    throw items.error(name, "\(node.text(at: "id")) is not in the files; export the products with SKUs")
                }
                skus.formUnion(found)
            }
        }
        var handles: Set<String> = []
        for node in try Self.nodes("collections", &items) {
            guard let handle = shelf.handle(of: node) else {
                throw items.error("collections", "\(node.text(at: "id")) has no handle; query the handle, too")
            }
            handles.insert(handle)
        }
        items.finish(&rule)
        guard isAll || !skus.isEmpty || !handles.isEmpty else {
            throw fields.error("items", "the items name neither all lines, nor products, variants or collections")
        }
        filter.setUnlessAbsent("skus", .array(skus.sorted().map(JSONValue.string)))
        filter.setUnlessAbsent("categories", .array(handles.sorted().map(JSONValue.string)))
        guard skus.isEmpty || handles.isEmpty else {
            throw fields.error("items", "the items name both products and collections")
        }
    }

    private static func nodes(_ name: String, _ items: inout FieldReader) throws(CartwrightError) -> [JSONValue] {
        guard let value = items.value(name) else { return [] }
        guard let list = ShopifyConnection(value) else {
            throw items.error(name, "expected a list with nodes or edges")
        }
        guard !list.hasMore else { throw items.error(name, "the list is truncated; query all of its pages") }
        return list.nodes.map(\.value)
    }
}
