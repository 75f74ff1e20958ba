internal import Cartwright

/// The objects of Shopify's lists, by their kinds.
struct ShopifyExport {
    /// The discounts, each with the id of its node.
    private(set) var discounts: [(id: String, row: ImportRow)] = []

    /// The products and collections.
    private(set) var shelf = ShopifyShelf()

    /// The files with a page of a list after which another one follows.
    private(set) var truncated: [String] = []

    private static let lists = ["discountNodes", "codeDiscountNodes", "automaticDiscountNodes"]
    private static let members = ["discount", "codeDiscount", "automaticDiscount"]

    /// Returns true if a document has one of the lists.
    static func isIn(_ document: ImportDocument) -> Bool {
        let root = root(of: document).value
        return (lists + ["products", "collections"]).contains { ShopifyConnection(root[$0]) != nil }
    }

    private static func root(of document: ImportDocument) -> ImportRow {
        let data = document.value["data"]
        let pointer = data == nil ? JSONPointer.root : JSONPointer.root.appending("data")
        return ImportRow(file: document.file, pointer: pointer, value: data ?? document.value)
    }

    /// Collects the objects of some files.
    ///
    /// - Throws: `import.too_large`.
    init(_ documents: [ImportDocument], within limits: ImportLimits) throws(CartwrightError) {
        for document in documents {
            let root = Self.root(of: document)
            for name in Self.lists + ["products", "collections"] {
                guard let list = ShopifyConnection(root.value[name]) else { continue }
                if list.hasMore { truncated.append(document.file) }
                let rows = list.nodes.map { root.inside([name] + $0.path, $0.value) }
                try rows.check(within: limits)
                for row in rows { add(row, of: name) }
            }
        }
        try discounts.map(\.row).check(within: limits)
    }

    private mutating func add(_ row: ImportRow, of list: String) {
        switch list {
        case "products": shelf.add(product: row.value)
        case "collections": shelf.add(collection: row.value)
        default:
            let member = Self.members.first { row.value[$0] != nil }
            let inner = member.map { row.inside([$0], row.value[$0] ?? .null) } ?? row
            discounts.append((row.value.text(at: "id"), inner))
        }
    }
}

extension ImportRow {
    /// Returns a value inside the row.
    fileprivate func inside(_ path: [String], _ value: JSONValue) -> ImportRow {
        ImportRow(file: file, pointer: path.reduce(pointer) { $0.appending($1) }, value: value)
    }
}
