internal import Cartwright

/// The products and collections of a shop, by their ids.
struct ShopifyShelf {
    private var skus: [String: Set<String>] = [:]
    private var handles: [String: String] = [:]

    /// Adds a product with its variants and collections, if the export has them. A product of which not all SKUs are
    /// known stays unknown.
    mutating func add(product: JSONValue) {
        let variants = ShopifyConnection(product["variants"])
        var own: Set<String> = []
        var isWhole = variants?.hasMore == false
        for (_, variant) in variants?.nodes ?? [] {
            guard let sku = variant.optionalText(at: "sku"), !sku.isEmpty else {
                isWhole = false
                continue
            }
            own.insert(sku)
            skus[variant.text(at: "id"), default: []].insert(sku)
        }
        if isWhole, !own.isEmpty { skus[product.text(at: "id")] = own }
        for (_, collection) in ShopifyConnection(product["collections"])?.nodes ?? [] { add(collection: collection) }
    }

    /// Adds a collection.
    mutating func add(collection: JSONValue) {
        if let handle = collection.optionalText(at: "handle") { handles[collection.text(at: "id")] = handle }
    }

    /// Returns the SKUs of a product or a variant; nil if no file has them.
    func skus(of object: JSONValue) -> Set<String>? {
        if let sku = object.optionalText(at: "sku"), !sku.isEmpty { return [sku] }
        return skus[object.text(at: "id")]
    }

    /// Returns the handle of a collection; nil if no file has it.
    func handle(of collection: JSONValue) -> String? {
        collection.optionalText(at: "handle") ?? handles[collection.text(at: "id")]
    }
}
