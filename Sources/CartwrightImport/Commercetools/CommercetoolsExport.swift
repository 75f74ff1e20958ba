internal import Cartwright

/// The objects of commercetools' lists, by their kinds.
struct CommercetoolsExport {
    /// The cart discounts, in the order of the files.
    private(set) var discounts: [(id: String, row: ImportRow)] = []

    /// The discount codes, in the order of the files.
    private(set) var codes: [ImportRow] = []

    /// The products, in the order of the files.
    private(set) var products: [ImportRow] = []

    /// The products and categories.
    private(set) var shelf = CommercetoolsShelf()

    /// The files with a page of a list of which another page is missing.
    private(set) var truncated: [String] = []

    /// The files with a full page of a list without its total.
    private(set) var fullPages: [String] = []

    /// The places of discounts, by their ids and keys.
    private var places: [String: Int] = [:]

    /// Collects the objects of some files.
    ///
    /// - Throws: `import.too_large`.
    init(_ documents: [ImportDocument], within limits: ImportLimits) throws(CartwrightError) {
        let pages = documents.flatMap(CommercetoolsPage.pages)
        try pages.flatMap(\.rows).check(within: limits)
        truncated = CommercetoolsPage.truncated(pages)
        fullPages = pages.filter(\.mayContinue).map(\.file)
        for row in pages.flatMap(\.rows) {
            switch CommercetoolsKind(of: row.value) {
            case .discount: add(discount: row)
            case .code: codes.append(row)
            case .product:
                products.append(row)
                shelf.add(product: row.value)
            case .category: shelf.add(category: row.value)
            case nil: break
            }
        }
        shelf.connect()
    }

    private mutating func add(discount row: ImportRow) {
        let (id, key) = (row.value.optionalText(at: "id"), row.value.optionalText(at: "key"))
        for name in [id, key].compactMap({ $0 }) where places[name] == nil { places[name] = discounts.count }
        discounts.append((id ?? key ?? "", row))
    }

    /// Returns the place of a discount that a reference names; nil if no file has it.
    func place(of reference: JSONValue) -> Int? {
        let names = ["id", "key"].compactMap { reference.optionalText(at: $0) }
        return names.compactMap { places[$0] }.first
    }
}

/// A page of a list, or a list as a whole.
struct CommercetoolsPage {
    /// The name of the file.
    let file: String

    /// The objects.
    let rows: [ImportRow]

    private let kind: CommercetoolsKind?
    private let (limit, offset, total): (Int64?, Int64, Int64?)

    /// Returns the pages of a file: a page, an array of pages or objects, or a single object.
    static func pages(of document: ImportDocument) -> [CommercetoolsPage] {
        let own = document.rows(under: "results")
        guard case .array = document.value else { return [Self(document.file, document.value, own)] }
        let inner = own.compactMap { row in Self.elements(row).map { Self(row.file, row.value, $0) } }
        return inner.isEmpty || inner.count < own.count ? [Self(document.file, document.value, own)] : inner
    }

    private static func elements(_ row: ImportRow) -> [ImportRow]? {
        guard case .array(let elements)? = row.value["results"] else { return nil }
        return row.elements(elements, inside: "results")
    }

    private init(_ file: String, _ page: JSONValue, _ rows: [ImportRow]) {
        (self.file, self.rows) = (file, rows)
        kind = rows.first.flatMap { CommercetoolsKind(of: $0.value) }
        let number = { (name: String) -> Int64? in
            guard case .integer(let number)? = page[name], (0...Int64(Int32.max)).contains(number) else { return nil }
            return number
        }
        (limit, offset, total) = (number("limit"), number("offset") ?? 0, number("total"))
    }

    /// The position behind the last object.
    private var end: Int64 { offset + Int64(rows.count) }

    /// Returns the files behind whose pages, or before whose first page, a page is missing.
    static func truncated(_ pages: [CommercetoolsPage]) -> [String] {
        var files: [String] = []
        for kind in CommercetoolsKind.allCases {
            let own = pages.filter { $0.kind == kind }.sorted { $0.offset < $1.offset }
            guard let total = own.compactMap(\.total).max(), var last = own.first?.file else { continue }
            var end: Int64 = 0
            for page in own where page.offset <= end {
                if page.end > end { (end, last) = (page.end, page.file) }
            }
            if end < total { files.append(last) }
        }
        return files
    }

    /// True if the page is full, and the list has no total.
    var mayContinue: Bool { total == nil && limit != nil && Int64(rows.count) == limit }

    /// True if all objects are of a known kind, and a page without objects is of a list.
    var isKnown: Bool {
        rows.isEmpty ? limit != nil : rows.allSatisfy { CommercetoolsKind(of: $0.value) != nil }
    }
}

/// The kinds of objects that the importer reads.
enum CommercetoolsKind: CaseIterable {
    case discount, code, product, category

    /// The kind of an object by its keys; nil for any other value.
    init?(of value: JSONValue) {
        guard case .object(let object) = value, object["object"] == nil else { return nil }
        if object["code"] != nil, object["cartDiscounts"] != nil {
            self = .code
        } else if object["cartPredicate"] != nil, object["value"] != nil {
            self = .discount
        } else if object["masterData"] != nil || object["masterVariant"] != nil {
            self = .product
        } else if object["ancestors"] != nil, object["slug"] != nil || object["name"] != nil {
            self = .category
        } else {
            return nil
        }
    }
}
