internal import Cartwright

/// The objects of Medusa's lists, by their kinds.
struct MedusaExport {
    /// The promotions, in the order of the files.
    private(set) var promotions: [ImportRow] = []

    /// The campaigns by their ids.
    private(set) var campaigns: [String: JSONValue] = [:]

    /// The products.
    private(set) var shelf = MedusaShelf()

    /// The last file of each incomplete list, with the part that is missing.
    private(set) var truncated: [(file: String, sentence: String)] = []

    private static let lists = ["promotions", "campaigns", "products"]

    /// Collects the objects of some files.
    ///
    /// - Throws: `import.too_large`.
    init(_ documents: [ImportDocument], within limits: ImportLimits) throws(CartwrightError) {
        var all: [ImportRow] = []
        for list in Self.lists {
            var (found, total, file) = (0 as Int64, 0 as Int64, "")
            for document in documents {
                for page in Self.pages(of: document) {
                    guard let rows = Self.rows(of: page, list) else { continue }
                    all += rows
                    for row in rows { add(row, of: list) }
                    (found, file) = (found + Int64(rows.count), document.file)
                    if case .integer(let count)? = page.value["count"] { total = max(total, count) }
                }
            }
            if total > found { truncated.append((file, "count is \(total), found \(found) \(list); export all pages")) }
        }
        try all.check(within: limits)
    }

    private mutating func add(_ row: ImportRow, of list: String) {
        switch list {
        case "promotions": promotions.append(row)
        case "campaigns": campaigns[row.value.text(at: "id")] = row.value
        default: shelf.add(product: row)
        }
    }

    /// Returns true if a document has one of the lists, with objects of Medusa.
    static func isIn(_ document: ImportDocument) -> Bool {
        let pages = pages(of: document)
        return !pages.isEmpty
            && pages.allSatisfy { page in
                lists.contains { list in
                    rows(of: page, list)?.allSatisfy { isOne($0.value, of: list) } ?? false
                }
            }
    }

    private static func isOne(_ value: JSONValue, of list: String) -> Bool {
        guard case .object(let object) = value, object["id"] != nil else { return false }
        switch list {
        case "promotions": return object["application_method"] != nil || object["is_automatic"] != nil
        case "campaigns": return object["campaign_identifier"] != nil
        default:
            if case .array? = object["variants"] { return true }
            return object["variants"] == nil
        }
    }

    /// The answers of a file: one, or an array of them.
    private static func pages(of document: ImportDocument) -> [ImportRow] {
        guard case .array(let elements) = document.value else { return [document.root] }
        return document.root.elements(elements)
    }

    private static func rows(of page: ImportRow, _ list: String) -> [ImportRow]? {
        guard case .array(let elements)? = page.value[list] else { return nil }
        return page.elements(elements, inside: list)
    }
}
