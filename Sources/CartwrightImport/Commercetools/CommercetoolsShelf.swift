internal import Cartwright

/// The products and categories of a project, by their ids and keys.
struct CommercetoolsShelf {
    /// The SKUs of a product; a product of which not all SKUs are known is not here.
    private var products: [String: Set<String>] = [:]

    /// The SKUs of a product's variants, by the numbers of the variants.
    private var variants: [String: [Int64: String]] = [:]

    /// The SKUs of variants by their keys.
    private var variantKeys: [String: String] = [:]

    /// The names of categories: their keys, or their ids without a key.
    private var categories: [String: String] = [:]

    /// The names of the categories below a category.
    private var below: [String: Set<String>] = [:]

    /// The fields of products and categories that the catalog does not have.
    private(set) var fields = RemarkCounts(of: "object")

    /// Adds a product or a projection of one.
    mutating func add(product: JSONValue) {
        let data = product.value(at: ["masterData", "current"]) ?? product
        let all = (data["masterVariant"].map { [$0] } ?? []) + data.elements(at: "variants")
        fields.add(Self.remarks(on: product, all))
        let names = [product.optionalText(at: "id"), product.optionalText(at: "key")].compactMap { $0 }
        var own: Set<String> = []
        for variant in all {
            guard let sku = variant.optionalText(at: "sku"), !sku.isEmpty else { continue }
            own.insert(sku)
            if let key = variant.optionalText(at: "key") { variantKeys[key] = sku }
            guard case .integer(let number)? = variant["id"] else { continue }
            for name in names { variants[name, default: [:]][number] = sku }
        }
        guard own.count == all.count, !own.isEmpty else { return }
        for name in names { products[name] = own }
    }

    private static func remarks(on product: JSONValue, _ variants: [JSONValue]) -> [ImportRemark] {
        var remarks = CommercetoolsProductTables.product.remarks(on: product)
        if let data = product["masterData"] {
            remarks += CommercetoolsProductTables.data.remarks(on: data, path: "masterData.")
            remarks += CommercetoolsProductTables.product.remarks(on: data["current"], path: "masterData.current.")
        }
        for variant in variants {
            remarks += CommercetoolsProductTables.variant.remarks(on: variant, path: "variants.")
            for price in variant.elements(at: "prices") {
                remarks += CommercetoolsProductTables.price.remarks(on: price, path: "variants.prices.")
            }
        }
        return remarks
    }

    /// Adds a category.
    mutating func add(category: JSONValue) {
        fields.add(CommercetoolsProductTables.category.remarks(on: category, path: "category."))
        let id = category.text(at: "id")
        let name = category.optionalText(at: "key") ?? id
        for text in [id, name] where !text.isEmpty { categories[text] = name }
        guard case .array(let ancestors)? = category["ancestors"] else { return }
        for ancestor in ancestors { below[ancestor.text(at: "id"), default: []].insert(name) }
    }

    /// Connects categories with those below them: ancestors are named by their ids.
    mutating func connect() {
        for (id, names) in below {
            if let name = categories[id] { below[name, default: []].formUnion(names) }
        }
    }

    /// Returns the SKUs of a product by its id or key; nil if no file has them all.
    func skus(ofProduct name: String) -> Set<String>? { products[name] }

    /// Returns the SKU of a variant by its key; nil if no file has it.
    func sku(ofVariant key: String) -> String? { variantKeys[key] }

    /// Returns the SKU of a variant by its number in a product; nil if no file has it.
    func sku(ofVariant number: Int64, of product: String) -> String? { variants[product]?[number] }

    /// Returns the name of a category by its id or key; nil if no file has it.
    func category(_ name: String) -> String? { categories[name] }

    /// Returns the names of the categories below one; nil if no file has it.
    func categories(below name: String) -> Set<String>? {
        guard let own = categories[name] else { return nil }
        return below[own] ?? []
    }
}
