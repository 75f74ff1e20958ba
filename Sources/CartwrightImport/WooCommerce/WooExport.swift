internal import Cartwright

/// The objects of WooCommerce's lists, by their kinds.
struct WooExport {
    /// The coupons, in the order of the files.
    private(set) var coupons: [ImportRow] = []

    /// The products, variations and categories.
    private(set) var shelf = WooShelf()

    /// The files with as many objects as a full page.
    private(set) var fullPages: [String] = []

    /// True if a file is a table of products, which names categories.
    private(set) var namesCategories = false

    /// Collects the objects of some files.
    ///
    /// - Throws: `import.too_large`.
    init(_ documents: [ImportDocument], within limits: ImportLimits) throws(CartwrightError) {
        let pages = documents.map { ($0, Self.rows(of: $0)) }
        let rows = pages.flatMap(\.1)
        try rows.check(within: limits)
        fullPages = pages.filter { $0.0.format == .json && [10, 100].contains($0.1.count) }.map(\.0.file)
        namesCategories = documents.contains { WooTable.kind($0.columns) == .products }
        for document in documents where WooTable.kind(document.columns) == .products {
            for row in document.rows(under: "") { shelf.note(table: row) }
        }
        for row in rows {
            switch WooKind(of: row.value) {
            case .coupon: coupons.append(row)
            case .product: shelf.add(product: row)
            case .category: shelf.add(category: row.value)
            case nil: break
            }
        }
    }

    /// Returns the objects of a file: of an array, of an array of pages, of a single object, or of a table.
    static func rows(of document: ImportDocument) -> [ImportRow] {
        let rows = document.rows(under: "coupons")
        if document.format == .csv {
            guard let kind = WooTable.kind(document.columns) else { return rows }
            return rows.map { WooTable.object($0, kind) }
        }
        return rows.flatMap { row -> [ImportRow] in
            guard case .array(let elements) = row.value else { return [row] }
            return row.elements(elements)
        }
    }
}

/// The kinds of objects that the importer reads.
enum WooKind {
    case coupon, product, category

    /// The kind of an object by its keys; nil for any other value.
    init?(of value: JSONValue) {
        guard case .object(let object) = value, object["id"] != nil, object["object"] == nil else { return nil }
        if object["discount_type"] != nil {
            self = .coupon
        } else if object["sku"] != nil {
            self = .product
        } else if object["slug"] != nil, object["parent"] != nil {
            self = .category
        } else {
            return nil
        }
    }
}
