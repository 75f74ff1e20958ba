internal import Cartwright

/// The objects of Magento's lists, by their kinds.
struct MagentoExport {
    /// The cart price rules, in the order of the files.
    private(set) var rules: [ImportRow] = []

    /// The coupons by the ids of their rules.
    private(set) var coupons: [String: [ImportRow]] = [:]

    /// The customer groups and the products.
    private(set) var shelf = MagentoShelf()

    /// The last file of each incomplete list, with the part that is missing.
    private(set) var truncated: [(file: String, sentence: String)] = []

    /// Collects the objects of some files.
    ///
    /// - Throws: `import.too_large`.
    init(_ documents: [ImportDocument], within limits: ImportLimits) throws(CartwrightError) {
        let pages = documents.flatMap(Self.pages)
        try pages.flatMap(\.rows).check(within: limits)
        for page in pages { for row in page.rows { add(row) } }
        for kind in MagentoKind.allCases {
            let own = pages.filter { $0.kind == kind }
            let (total, found) = (own.compactMap(\.total).max() ?? 0, own.reduce(0) { $0 + $1.rows.count })
            guard total > Int64(found), let file = own.last?.file else { continue }
            truncated.append((file, "total_count is \(total), found \(found) \(kind.rawValue); export all pages"))
        }
    }

    private mutating func add(_ row: ImportRow) {
        switch MagentoKind(of: row.value) {
        case .rule: rules.append(row)
        case .coupon: coupons[row.value["rule_id"]?.idText ?? "", default: []].append(row)
        case .group: shelf.add(group: row.value)
        case .product: shelf.add(product: row)
        case nil: break
        }
    }

    /// Returns true if all objects of a document are of Magento.
    static func isIn(_ document: ImportDocument) -> Bool {
        let pages = pages(of: document)
        let rows = pages.flatMap(\.rows)
        guard rows.allSatisfy({ MagentoKind(of: $0.value) != nil }) else { return false }
        return !rows.isEmpty || (!pages.isEmpty && pages.allSatisfy(\.isSearch))
    }

    /// Returns the pages of a file: an answer of a search, an array of answers, or an array of objects.
    private static func pages(of document: ImportDocument) -> [Page] {
        switch document.value {
        case .array(let elements):
            let rows = document.root.elements(elements)
            let plain = rows.filter { $0.value["items"] == nil }
            let own = plain.isEmpty ? [] : [Page(file: document.file, rows: plain)]
            return rows.compactMap { Page($0) } + own
        default:
            return [Page(document.root) ?? Page(file: document.file, rows: [document.root])]
        }
    }

    private struct Page {
        let file: String
        let rows: [ImportRow]
        var total: Int64?
        var isSearch = false

        var kind: MagentoKind? { rows.first.flatMap { MagentoKind(of: $0.value) } }

        init(file: String, rows: [ImportRow]) { (self.file, self.rows) = (file, rows) }

        /// Reads an answer of a search; nil for any other value.
        init?(_ row: ImportRow) {
            guard case .array(let items)? = row.value["items"] else { return nil }
            file = row.file
            rows = row.elements(items, inside: "items")
            if case .integer(let count)? = row.value["total_count"] { total = count }
            isSearch = row.value["search_criteria"] != nil
        }
    }
}

/// The kinds of objects that the importer reads.
enum MagentoKind: String, CaseIterable {
    case rule = "rules"
    case coupon = "coupons"
    case group = "customer groups"
    case product = "products"

    /// The kind of an object by its keys; nil for any other value.
    init?(of value: JSONValue) {
        guard case .object(let object) = value else { return nil }
        if object["rule_id"] != nil, object["simple_action"] != nil || object["coupon_type"] != nil {
            self = .rule
        } else if object["rule_id"] != nil, object["code"] != nil {
            self = .coupon
        } else if object["code"] != nil, object["tax_class_id"] != nil {
            self = .group
        } else if object["sku"] != nil, object["type_id"] != nil || object["attribute_set_id"] != nil {
            self = .product
        } else {
            return nil
        }
    }
}
