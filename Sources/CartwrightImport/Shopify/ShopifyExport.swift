internal import Cartwright

/// The objects of Shopify's lists, by their kinds.
struct ShopifyExport {
    /// The discounts, each with the id of its node.
    private(set) var discounts: [(id: String, row: ImportRow)] = []

    /// The products and collections.
    private(set) var shelf = ShopifyShelf()

    /// The files with a page of a list after which another one follows.
    private(set) var truncated: [String] = []

    /// The codes of lines that are not in memory, by the ids of their discounts.
    private(set) var pools: [String: PoolDigest] = [:]

    /// True if codes belong into a code store.
    let usesCodeStore: Bool

    private static let lists = ["discountNodes", "codeDiscountNodes", "automaticDiscountNodes"]

    /// The names of a discount in its node.
    static let members = ["discount", "codeDiscount", "automaticDiscount"]

    /// Single answers, as lists of one.
    private static let singles = [
        "discountNode", "codeDiscountNode", "codeDiscountNodeByCode", "automaticDiscountNode",
    ]

    /// Returns true if a document has one of the lists.
    static func isIn(_ document: ImportDocument) -> Bool {
        switch document.format {
        case .csv: return ShopifyCells.areIn(document.columns)
        case .lines: return ShopifyBulk.isIn(document)
        case .json:
            let root = root(of: document).value
            return (lists + ["products", "collections"]).contains { ShopifyConnection(root[$0]) != nil }
                || singles.contains { root[$0]?["id"] != nil }
        }
    }

    private static func root(of document: ImportDocument) -> ImportRow {
        let data = document.value["data"]
        let pointer = data == nil ? JSONPointer.root : JSONPointer.root.appending("data")
        return ImportRow(file: document.file, pointer: pointer, value: data ?? document.value)
    }

    /// Collects the objects of some files.
    ///
    /// - Throws: `import.too_large`.
    init(_ documents: [ImportDocument], _ settings: ImportSettings) throws(CartwrightError) {
        let limits = settings.limits
        usesCodeStore = settings.usesCodeStore
        for document in documents {
            pools.merge(document.pools) { first, _ in first }
            switch document.format {
            case .csv: for row in document.rows(under: "") { shelf.add(table: row) }
            case .lines: for (list, row) in ShopifyBulk(document).rows { add(row, of: list) }
            case .json: try add(document, within: limits)
            }
        }
        try discounts.map(\.row).check(within: limits)
    }

    private mutating func add(_ document: ImportDocument, within limits: ImportLimits) throws(CartwrightError) {
        let root = Self.root(of: document)
        for name in Self.lists + ["products", "collections"] {
            guard let list = ShopifyConnection(root.value[name]) else { continue }
            if list.hasMore { truncated.append(document.file) }
            let rows = list.nodes.map { root.inside([name] + $0.path, $0.value) }
            try rows.check(within: limits)
            for row in rows { add(row, of: name) }
        }
        for name in Self.singles {
            if let value = root.value[name], value != .null { add(root.inside([name], value), of: name) }
        }
    }

    private mutating func add(_ row: ImportRow, of list: String) {
        switch list {
        case "products": shelf.add(product: row)
        case "collections": shelf.add(collection: row.value)
        default:
            let member = Self.members.first { row.value[$0] != nil }
            let inner = member.map { row.inside([$0], row.value[$0] ?? .null) } ?? row
            discounts.append((row.value.text(at: "id"), inner))
        }
    }
}
