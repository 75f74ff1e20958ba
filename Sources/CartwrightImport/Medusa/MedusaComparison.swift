internal import Cartwright

/// A rule of a promotion, of its target, or of the bought items.
struct MedusaComparison {
    /// The value that is compared, without the words for items and shipments.
    let attribute: String

    /// The comparison.
    let kind: Kind

    /// The values to compare with.
    let values: [String]

    /// The reader, for errors and notes at the rule.
    let fields: FieldReader

    /// The comparisons.
    enum Kind: String {
        case isIn = "in"
        case equals = "eq"
        case isNot = "ne"
        case moreThan = "gt"
        case atLeast = "gte"
        case lessThan = "lt"
        case atMost = "lte"

        /// The comparator of a condition; nil for a comparison that is not of numbers.
        var comparator: String? {
            switch self {
            case .isIn, .isNot: nil
            case .equals: "equals"
            case .moreThan: "more_than"
            case .atLeast: "at_least"
            case .lessThan: "less_than"
            case .atMost: "at_most"
            }
        }
    }

    /// Reads a rule.
    ///
    /// - Throws: an error of area `json`, at the field.
    init(_ reader: FieldReader, _ rule: inout ImportedRule) throws(CartwrightError) {
        var fields = reader
        let name = try fields.text("attribute") ?? ""
        let prefix = ["items.", "shipping_methods."].first { name.hasPrefix($0) } ?? ""
        attribute = String(name.dropFirst(prefix.count))
        guard let kind = Kind(rawValue: try fields.text("operator") ?? "") else {
            throw fields.error("operator", "expected in, eq, ne, gt, gte, lt or lte")
        }
        self.kind = kind
        var values: [String] = []
        for element in try fields.elements("values") {
            guard let text = element.idText ?? element.optionalText(at: "value") else {
                throw fields.error("values", "expected texts, or objects with a value")
            }
            values.append(text)
        }
        guard !values.isEmpty else { throw fields.error("values", "a rule without values never holds") }
        self.values = values
        fields.finish(&rule)
        self.fields = fields
        if kind == .isNot, values.count > 1 {
            let sentence = "none of the values here; versions of 2024 accept every value if there are several"
            rule.notes.append(fields.remark("values", sentence))
        }
    }

    /// True if the value must be one of some, false if it must be none of them.
    ///
    /// - Throws: `json.out_of_range` for a comparison of numbers.
    func isMembership() throws(CartwrightError) -> Bool {
        switch kind {
        case .isIn, .equals: return true
        case .isNot: return false
        default: throw fields.error("operator", "expected in, eq or ne")
        }
    }

    /// The keys `any_of` or `none_of`.
    func membership(_ change: (String) -> String = { $0 }) throws(CartwrightError) -> JSONObject {
        let list = JSONValue.array(values.map { .string(change($0)) })
        return try isMembership() ? ["any_of": list] : ["none_of": list]
    }
}

extension FieldReader {
    /// Reads a list of rules.
    mutating func comparisons(
        _ name: String,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [MedusaComparison] {
        var comparisons: [MedusaComparison] = []
        for (index, element) in try elements(name).enumerated() {
            let inner = try inside(name, String(index), element, MedusaTables.rule)
            comparisons.append(try MedusaComparison(inner, &rule))
        }
        return comparisons
    }
}
