internal import Cartwright

/// The objects of Voucherify's lists, by their kinds.
struct VoucherifyExport {
    /// The vouchers and promotion tiers, in the order of the files.
    private(set) var rules: [ImportRow] = []

    /// The campaigns by their ids.
    private(set) var campaigns: [String: ImportRow] = [:]

    /// The ids of the campaigns, in the order of the files.
    private(set) var campaignIDs: [String] = []

    /// The ids of campaigns by their names, which are unique.
    private var campaignNames: [String: String] = [:]

    /// The validation rules by their ids.
    private(set) var validationRules: [String: ImportRow] = [:]

    /// The ids of the validation rules that files assign to an object, by the id of the object.
    private(set) var assignments: [String: [String]] = [:]

    /// The products.
    private(set) var shelf = VoucherifyShelf()

    /// The kinds of lists of which objects are missing, each with a file.
    private(set) var truncated: [String] = []

    private var counts: [VoucherifyKind: (count: Int64, total: Int64, file: String)] = [:]

    /// Collects the objects of some files.
    ///
    /// - Throws: `import.too_large`.
    init(_ documents: [ImportDocument], within limits: ImportLimits) throws(CartwrightError) {
        let rows = documents.flatMap(Self.rows)
        try rows.check(within: limits)
        for row in rows { add(row) }
        for document in documents { count(document.value, document.file) }
        for kind in VoucherifyKind.allCases {
            if let own = counts[kind], own.count < own.total { truncated.append(own.file) }
        }
    }

    /// Returns the objects of a file: of a list, of an array of objects or lists, of a single object, or of a table.
    static func rows(of document: ImportDocument) -> [ImportRow] {
        if document.format == .csv { return document.rows(under: "").map(VoucherifyTable.voucher) }
        return document.rows(under: "").flatMap { row -> [ImportRow] in
            guard let (key, elements) = elements(row.value) else { return [row] }
            return row.elements(elements, inside: key)
        }
    }

    /// The elements of a list, with the key that has them; nil for another value.
    static func elements(_ list: JSONValue) -> (key: String, elements: [JSONValue])? {
        guard list["object"] == "list", let key = list.optionalText(at: "data_ref"),
            case .array(let elements)? = list[key]
        else { return nil }
        return (key, elements)
    }

    private mutating func count(_ value: JSONValue, _ file: String) {
        if case .array(let elements) = value {
            for element in elements where element["object"] == "list" { count(element, file) }
        }
        guard let (_, elements) = Self.elements(value), let first = elements.first,
            let kind = VoucherifyKind(of: first)
        else { return }
        var total: Int64 = 0
        if case .integer(let stated)? = value["total"] { total = stated }
        let own = counts[kind] ?? (0, 0, file)
        counts[kind] = (own.count + Int64(elements.count), max(own.total, total), file)
    }

    private mutating func add(_ row: ImportRow) {
        let id = row.value.text(at: "id")
        switch VoucherifyKind(of: row.value) {
        case .voucher, .tier: rules.append(row)
        case .campaign:
            if campaigns.updateValue(row, forKey: id) == nil { campaignIDs.append(id) }
            campaignNames[row.value.text(at: "name")] = id
            addTiers(of: row)
        case .rule: validationRules[id] = row
        case .assignment:
            assignments[row.value.text(at: "related_object_id"), default: []].append(row.value.text(at: "rule_id"))
        case .product: shelf.add(product: row)
        case .sku: shelf.add(sku: row)
        case .collection: shelf.add(collection: row.value)
        case nil: break
        }
    }

    /// Returns the id of a campaign by its id or, as in tables, its name.
    func campaignID(_ name: String) -> String { campaigns[name] == nil ? campaignNames[name] ?? name : name }

    /// Adds the tiers that a campaign contains.
    private mutating func addTiers(of campaign: ImportRow) {
        guard case .array(let tiers)? = campaign.value.value(at: ["promotion", "tiers"]) else { return }
        rules += campaign.elements(tiers, inside: "promotion", "tiers")
    }
}

/// The kinds of objects that the importer reads.
enum VoucherifyKind: String, CaseIterable {
    case voucher, campaign, product, sku
    case tier = "promotion_tier"
    case rule = "validation_rules"
    case assignment = "validation_rules_assignment"
    case collection = "products_collection"

    /// The kind of an object; nil for any other value.
    init?(of value: JSONValue) {
        guard let name = value.optionalText(at: "object") else { return nil }
        self.init(rawValue: name == "validation_rule" ? "validation_rules" : name)
    }
}
