internal import Cartwright

/// The products of a shop, by their ids.
struct MedusaShelf {
    private var skus: [String: Set<String>] = [:]

    /// The products, in the order of the files.
    private(set) var products: [ImportRow] = []

    /// The fields of products that the catalog does not have.
    private(set) var fields = RemarkCounts(of: "object")

    /// Adds a product with its variants. A product of which not all SKUs are known stays unknown.
    mutating func add(product row: ImportRow) {
        let product = row.value
        products.append(row)
        fields.add(Self.remarks(on: product))
        guard case .array(let variants)? = product["variants"] else { return }
        var own: Set<String> = []
        for variant in variants {
            guard let sku = variant.optionalText(at: "sku"), !sku.isEmpty else { continue }
            own.insert(sku)
            skus[variant.text(at: "id"), default: []].insert(sku)
        }
        if own.count == variants.count, !own.isEmpty { skus[product.text(at: "id")] = own }
    }

    private static func remarks(on product: JSONValue) -> [ImportRemark] {
        var remarks = MedusaProductTables.product.remarks(on: product)
        for variant in product.elements(at: "variants") {
            remarks += MedusaProductTables.variant.remarks(on: variant, path: "variants.")
            for price in variant.elements(at: "prices") {
                remarks += MedusaProductTables.price.remarks(on: price, path: "variants.prices.")
            }
        }
        return remarks
    }

    /// Returns the SKUs of products or variants.
    ///
    /// - Throws: `json.out_of_range`, at the field, for an id without SKUs in the files.
    func skus(of ids: [String], _ name: String, _ fields: FieldReader) throws(CartwrightError) -> Set<String> {
        var found: Set<String> = []
        for id in ids {
            guard let own = skus[id] else {
                throw fields.error(name, "\(id) is not in the files; export the products with the SKUs of variants")
            }
            found.formUnion(own)
        }
        return found
    }
}
