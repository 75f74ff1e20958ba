internal import Cartwright

/// The products of a project, by their ids.
struct VoucherifyShelf {
    /// The SKUs of lines: those of a product's SKUs, or of the product itself.
    private var skus: [String: Set<String>] = [:]

    /// The products, in the order of the files.
    private(set) var products: [ImportRow] = []

    /// The SKUs outside of products, in the order of the files.
    private(set) var loose: [ImportRow] = []

    /// The ids of the collections of products and SKUs, by the ids of these.
    private(set) var collections: [String: Set<String>] = [:]

    /// The fields of products, SKUs and collections that the catalog does not have.
    private(set) var fields = RemarkCounts(of: "object")

    /// Adds a product, with its SKUs if the export has them all.
    mutating func add(product row: ImportRow) {
        products.append(row)
        let product = row.value
        let own = product.shopID
        let list = product["skus"]
        var inner: [JSONValue] = []
        if case .array(let elements)? = list?["data"] ?? list { inner = elements }
        fields.add(
            VoucherifyProductTables.product.remarks(on: product)
                + inner.flatMap { VoucherifyProductTables.sku.remarks(on: $0, path: "skus.") }
        )
        if case .integer(let total)? = list?["total"], total > Int64(inner.count) { return }
        let all = inner.isEmpty ? [own] : Set(inner.map(\.shopID))
        for name in [product.text(at: "id"), own] where !name.isEmpty { skus[name, default: []].formUnion(all) }
        for sku in inner { add(sku: sku) }
    }

    /// Adds a SKU outside of a product.
    mutating func add(sku row: ImportRow) {
        loose.append(row)
        fields.add(VoucherifyProductTables.sku.remarks(on: row.value, path: "skus."))
        add(sku: row.value)
    }

    /// Adds a collection, with its products and SKUs if it names them.
    mutating func add(collection: JSONValue) {
        fields.add(VoucherifyProductTables.collection.remarks(on: collection, path: "collection."))
        guard case .array(let elements)? = collection["products"] else { return }
        let id = collection.text(at: "id")
        guard !id.isEmpty else { return }
        for own in elements.map({ $0.text(at: "id") }) where !own.isEmpty { collections[own, default: []].insert(id) }
    }

    private mutating func add(sku: JSONValue) {
        for name in [sku.text(at: "id"), sku.shopID] where !name.isEmpty { skus[name] = [sku.shopID] }
    }

    /// Returns the SKUs of a product or a SKU; nil if no file has it.
    func skus(of name: String) -> Set<String>? { skus[name] }
}

extension JSONValue {
    /// The shop's id of a product or a SKU, or without one that of Voucherify.
    var shopID: String {
        let own = text(at: "source_id")
        return own.isEmpty ? text(at: "id") : own
    }
}
