internal import Cartwright

/// The objects of Stripe's lists, by their kinds.
struct StripeExport {
    /// The coupons by their ids, in the order of the files.
    private(set) var coupons: [String: ImportRow] = [:]

    /// The ids of the coupons, in the order of the files.
    private(set) var couponIDs: [String] = []

    /// The promotion codes, in the order of the files.
    private(set) var codes: [ImportRow] = []

    /// The ids of the products.
    private(set) var products: Set<String> = []

    /// The products, in the order of the files.
    private(set) var shelf: [ImportRow] = []

    /// The fields of products that the catalog does not have.
    private(set) var fields = RemarkCounts(of: "object")

    /// The files with a page of a list after which another one follows.
    private(set) var truncated: [String] = []

    /// Collects the objects of some files.
    ///
    /// - Throws: `import.too_large`, or `json.wrong_type` for an object without an id.
    init(_ documents: [ImportDocument], within limits: ImportLimits) throws(CartwrightError) {
        let rows = documents.flatMap(Self.rows)
        try rows.check(within: limits)
        truncated = documents.filter(Self.hasMore).map(\.file)
        for row in rows {
            guard case .string(let id)? = row.value["id"] else {
                throw ObjectReader.wrongType(
                    row.value["id"] ?? .null,
                    expected: "a string",
                    at: row.pointer.appending("id")
                ).inFile(row.file)
            }
            switch StripeKind(of: row.value) {
            case .coupon: add(coupon: row, id: id)
            case .code:
                codes.append(row)
                // A coupon inside its code is a coupon of the file, too; one of a list of coupons has more of it.
                if let inner = Self.coupon(inside: row), coupons[inner.id] == nil {
                    add(coupon: inner.row, id: inner.id)
                }
            case .product:
                products.insert(id)
                shelf.append(row)
                fields.add(Self.remarks(on: row.value))
            case .list, nil: break
            }
        }
    }

    private static func remarks(on product: JSONValue) -> [ImportRemark] {
        var remarks = StripeProductTables.product.remarks(on: product)
        if let price = product["default_price"], case .string = price {
            let sentence = "it is not expanded; export again with expand[]=data.default_price"
            remarks.append(ImportRemark(field: "default_price", value: price, sentence))
        }
        return remarks + StripeProductTables.price.remarks(on: product["default_price"], path: "default_price.")
    }

    private mutating func add(coupon row: ImportRow, id: String) {
        if coupons.updateValue(row, forKey: id) == nil { couponIDs.append(id) }
    }

    /// Returns the objects of a file: of a page, of an array of objects or pages, or of a single object.
    static func rows(of document: ImportDocument) -> [ImportRow] {
        document.rows(under: "data").flatMap { row -> [ImportRow] in
            guard StripeKind(of: row.value) == .list, case .array(let elements)? = row.value["data"] else {
                return [row]
            }
            return row.elements(elements, inside: "data")
        }
    }

    private static func hasMore(_ document: ImportDocument) -> Bool {
        if case .array(let pages) = document.value { return pages.last?["has_more"] == true }
        return document.value["has_more"] == true
    }

    /// The coupon that a promotion code contains as a whole.
    private static func coupon(inside row: ImportRow) -> (id: String, row: ImportRow)? {
        let places: [(JSONPointer, JSONValue?)] = [
            (row.pointer.appending("coupon"), row.value["coupon"]),
            (row.pointer.appending("promotion").appending("coupon"), row.value["promotion"]?["coupon"]),
        ]
        for case (let pointer, let value?) in places {
            guard case .string(let id)? = value["id"] else { continue }
            return (id, ImportRow(file: row.file, pointer: pointer, value: value))
        }
        return nil
    }
}

/// The kinds of objects that the importer reads.
enum StripeKind: String {
    case coupon, product, list
    case code = "promotion_code"

    /// The kind of an object; nil for any other value.
    init?(of value: JSONValue) {
        guard case .string(let name)? = value["object"] else { return nil }
        self.init(rawValue: name)
    }
}
