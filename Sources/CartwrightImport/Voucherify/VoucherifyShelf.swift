internal import Cartwright

/// The products of a project, by their ids.
struct VoucherifyShelf {
    /// The SKUs of lines: those of a product's SKUs, or of the product itself.
    private var skus: [String: Set<String>] = [:]

    /// Adds a product, with its SKUs if the export has them all.
    mutating func add(product: JSONValue) {
        let own = product.shopID
        let list = product["skus"]
        var inner: [JSONValue] = []
        if case .array(let elements)? = list?["data"] ?? list { inner = elements }
        if case .integer(let total)? = list?["total"], total > Int64(inner.count) { return }
        let all = inner.isEmpty ? [own] : Set(inner.map(\.shopID))
        for name in [product.text(at: "id"), own] where !name.isEmpty { skus[name, default: []].formUnion(all) }
        for sku in inner { add(sku: sku) }
    }

    /// Adds a SKU.
    mutating func add(sku: JSONValue) {
        for name in [sku.text(at: "id"), sku.shopID] where !name.isEmpty { skus[name] = [sku.shopID] }
    }

    /// Returns the SKUs of a product or a SKU; nil if no file has it.
    func skus(of name: String) -> Set<String>? { skus[name] }
}

extension JSONValue {
    /// The shop's id of a product or a SKU, or without one that of Voucherify.
    fileprivate var shopID: String {
        let own = text(at: "source_id")
        return own.isEmpty ? text(at: "id") : own
    }
}
