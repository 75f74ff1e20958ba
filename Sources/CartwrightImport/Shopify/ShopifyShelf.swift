internal import Cartwright

/// The products and collections of a shop, by their ids.
struct ShopifyShelf {
    /// The products, in the order of the files.
    private(set) var products: [ShopifyProduct] = []

    /// The handles of the collections of products, by the products' ids.
    private(set) var memberships: [String: Set<String>] = [:]

    /// The fields of products and collections that the catalog does not have.
    private(set) var fields = RemarkCounts(of: "object")

    private var skus: [String: Set<String>] = [:]
    private var handles: [String: String] = [:]

    /// The positions of the products of tables by their handles.
    private var rows: [String: Int] = [:]

    /// Adds a product with its variants and collections, if the export has them. A product of which not all SKUs are
    /// known stays unknown.
    mutating func add(product row: ImportRow) {
        let product = ShopifyProduct(row)
        products.append(product)
        let variants = ShopifyConnection(row.value["variants"])?.nodes ?? []
        fields.add(
            ShopifyProductTables.product.remarks(on: row.value)
                + variants.flatMap { ShopifyProductTables.variant.remarks(on: $0.value, path: "variants.") }
        )
        for variant in product.variants {
            if let id = variant.id, let sku = variant.sku { skus[id, default: []].insert(sku) }
        }
        if let id = product.id, let all = product.skus { skus[id] = all }
        for (_, collection) in ShopifyConnection(row.value["collections"])?.nodes ?? [] {
            name(collection)
            if let id = product.id, let handle = collection.optionalText(at: "handle") {
                memberships[id, default: []].insert(handle)
            }
        }
    }

    /// Adds a row of a table: a product, a further variant of it, or a further picture.
    mutating func add(table row: ImportRow) {
        let cells = ShopifyCells(row)
        fields.add(ShopifyProductTables.table.remarks(on: row.value))
        guard let handle = cells["handle"] else { return }
        let index = rows[handle] ?? products.count
        if rows.updateValue(index, forKey: handle) == nil { products.append(ShopifyProduct(handle: handle, cells)) }
        guard let price = cells["price"] else { return }
        let variant = ShopifyProduct.Variant(
            id: nil,
            sku: cells["sku"],
            title: cells.variantTitle,
            price: .string(price),
            cost: cells["cost"].map(JSONValue.string),
            location: row.location
        )
        products[index].variants.append(variant)
    }

    /// Adds a collection, with its products if the export has them.
    mutating func add(collection: JSONValue) {
        fields.add(ShopifyProductTables.collection.remarks(on: collection, path: "collection."))
        name(collection)
    }

    private mutating func name(_ collection: JSONValue) {
        guard let handle = collection.optionalText(at: "handle") else { return }
        handles[collection.text(at: "id")] = handle
        for (_, product) in ShopifyConnection(collection["products"])?.nodes ?? [] {
            memberships[product.text(at: "id"), default: []].insert(handle)
        }
    }

    /// Returns the SKUs of a product or a variant; nil if no file has them. A table has products by their handles.
    func skus(of object: JSONValue) -> Set<String>? {
        if let sku = object.optionalText(at: "sku"), !sku.isEmpty { return [sku] }
        if let known = skus[object.text(at: "id")] { return known }
        return object.optionalText(at: "handle").flatMap { rows[$0] }.flatMap { products[$0].skus }
    }

    /// Returns the handle of a collection; nil if no file has it.
    func handle(of collection: JSONValue) -> String? {
        collection.optionalText(at: "handle") ?? handles[collection.text(at: "id")]
    }
}
