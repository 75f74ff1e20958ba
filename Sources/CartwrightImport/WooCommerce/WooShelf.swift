internal import Cartwright

/// The products and categories of a shop, by their ids.
struct WooShelf {
    /// The products and variations, in the order of the files.
    private(set) var products: [WooProduct] = []

    /// The SKUs of a product; of a variable product those of its variations. By its id, and by its SKU for a parent.
    private var skus: [String: Set<String>] = [:]

    /// The ids of variable products, whose variations are sold in their place.
    private var variable: Set<String> = []

    /// The ids of variable products by their SKUs.
    private var parents: [String: String] = [:]

    /// The names of categories in addresses.
    private(set) var slugs: [String: String] = [:]

    /// The names of categories, and the categories above them.
    private(set) var names: [String: (name: String, parent: String?)] = [:]

    /// The fields of products and categories that the catalog does not have.
    private(set) var fields = RemarkCounts(of: "object")

    /// The categories directly below a category.
    private var below: [String: [String]] = [:]

    /// True if the files have the categories with their parents.
    var hasCategories: Bool { !names.isEmpty }

    /// Adds a product or a variation.
    mutating func add(product row: ImportRow) {
        guard let product = WooProduct(row) else { return }
        products.append(product)
        // The object of a row has no other columns.
        if row.line == nil { fields.add(WooProductTables.product.remarks(on: row.value)) }
        if product.isVariable {
            variable.insert(product.id)
            if product.sku != product.id { parents[product.sku] = product.id }
        } else {
            skus[product.id, default: []].insert(product.sku)
        }
        if let parent = product.parent { skus[parent, default: []].insert(product.sku) }
        guard case .array(let categories)? = row.value["categories"] else { return }
        for category in categories {
            if let id = category["id"]?.idText, let slug = category.optionalText(at: "slug") { slugs[id] = slug }
        }
    }

    /// Names the columns of a row of a table of products that the catalog does not have.
    mutating func note(table row: ImportRow) {
        fields.add(WooProductTables.table.remarks(on: row.value.withSmallKeys))
    }

    /// Adds a category.
    mutating func add(category: JSONValue) {
        fields.add(WooProductTables.category.remarks(on: category, path: "category."))
        guard let id = category["id"]?.idText, let slug = category.optionalText(at: "slug") else { return }
        let parent = category["parent"]?.idText.flatMap { $0 == "0" ? nil : $0 }
        slugs[id] = slug
        names[id] = (category.text(at: "name"), parent)
        if let parent { below[parent, default: []].append(id) }
    }

    /// Returns the SKUs of products.
    ///
    /// - Throws: `json.out_of_range`, at the field, for a product that is not in the files.
    func skus(_ ids: [String], _ name: String, of fields: FieldReader) throws(CartwrightError) -> [String] {
        var found: Set<String> = []
        for id in ids {
            guard let skus = known(id) else {
                let what = variable.contains(id) ? "the variations of the product \(id) are" : "the product \(id) is"
                throw fields.error(name, "\(what) not in the files; export the products, too")
            }
            found.formUnion(skus)
        }
        return found.sorted()
    }

    /// The SKUs of a product. A table names the parent of a variation by its SKU.
    private func known(_ id: String) -> Set<String>? {
        if let skus = skus[id] { return skus }
        guard variable.contains(id) else { return nil }
        return parents.first { $0.value == id }.flatMap { skus[$0.key] }
    }

    /// Returns the names of categories and of all categories below them.
    ///
    /// - Throws: `json.out_of_range`, at the field, for a category that is not in the files.
    func categories(_ ids: [String], _ name: String, of fields: FieldReader) throws(CartwrightError) -> [String] {
        var (found, seen): (Set<String>, Set<String>) = ([], [])
        var rest = ids
        while let id = rest.popLast() {
            guard seen.insert(id).inserted else { continue }
            guard let slug = slugs[id] else {
                throw fields.error(name, "the category \(id) is not in the files; export the categories, too")
            }
            found.insert(slug)
            rest += below[id] ?? []
        }
        return found.sorted()
    }
}

extension JSONValue {
    /// An object with its keys in small letters; other values as they are.
    fileprivate var withSmallKeys: JSONValue {
        guard case .object(let object) = self else { return self }
        return .object(object.reduce(into: JSONObject()) { $0[$1.key.lowercased()] = $1.value })
    }
}
