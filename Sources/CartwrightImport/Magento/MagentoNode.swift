internal import Cartwright

/// A node of a tree of conditions.
struct MagentoNode {
    /// The type.
    let kind: Kind

    /// The attribute that is compared; empty for a combination.
    let attribute: String

    /// The conditions inside.
    let children: [MagentoNode]

    /// True if all conditions inside count, false if one is sufficient.
    let isAll: Bool

    /// The reader, for errors and notes at the node.
    let fields: FieldReader

    private let comparison: String
    private let value: JSONValue?

    /// The types, without their namespace.
    enum Kind: String {
        case combine = "Combine"
        case address = "Address"
        case product = "Product"
        case productCombine = "Product\\Combine"
        case found = "Product\\Found"
        case subselect = "Product\\Subselect"
        case segment = "Magento\\CustomerSegment\\Model\\Segment\\Condition\\Segment"
    }

    private static let namespace = "Magento\\SalesRule\\Model\\Rule\\Condition\\"
    private static let maximumDepth = 20

    /// Reads a node and the nodes inside.
    ///
    /// - Throws: an error of area `json`, at the node.
    init(_ reader: FieldReader, depth: Int = 1, _ rule: inout ImportedRule) throws(CartwrightError) {
        var fields = reader
        var name = try fields.text("condition_type") ?? ""
        if name.hasPrefix("\\") { name.removeFirst() }
        if name.hasPrefix(Self.namespace) { name.removeFirst(Self.namespace.count) }
        guard let kind = Kind(rawValue: name) else {
            throw fields.error("condition_type", "the importer does not know this condition")
        }
        self.kind = kind
        attribute = try fields.text("attribute_name") ?? ""
        comparison = try fields.text("operator") ?? ""
        value = fields.value("value")
        let elements = try fields.elements("conditions")
        let aggregator = try fields.text("aggregator_type") ?? (elements.count < 2 ? "all" : "")
        guard aggregator == "all" || aggregator == "any" else {
            throw fields.error("aggregator_type", "expected all or any")
        }
        isAll = aggregator == "all"
        guard depth <= Self.maximumDepth else {
            throw fields.error("conditions", "conditions nest deeper than \(Self.maximumDepth)")
        }
        var children: [MagentoNode] = []
        for (index, element) in elements.enumerated() {
            let inner = try fields.inside("conditions", String(index), element, MagentoTables.condition)
            children.append(try MagentoNode(inner, depth: depth + 1, &rule))
        }
        self.children = children
        fields.finish(&rule)
        self.fields = fields
    }

    /// True if a combination requires true conditions, false if it requires false ones.
    ///
    /// - Throws: `json.out_of_range` for any other value.
    func requiresTrue() throws(CartwrightError) -> Bool {
        switch value {
        case .integer(1)?, .bool(true)?, .string("1")?: return true
        case .integer(0)?, .bool(false)?, .string("0")?: return false
        case nil where children.isEmpty: return true
        default: throw fields.error("value", "expected 1 or 0")
        }
    }

    /// Returns the comparison, or its opposite.
    ///
    /// - Throws: `json.out_of_range` for one that is not known.
    func comparison(negated: Bool) throws(CartwrightError) -> MagentoOperator {
        guard let known = MagentoOperator(rawValue: comparison) else {
            throw fields.error("operator", "expected one of ==, !=, >=, <=, >, <, {}, !{}, () and !()")
        }
        return negated ? known.negated : known
    }

    /// The values to compare with; a list is an array, or a text with commas or semicolons.
    ///
    /// - Throws: `json.out_of_range` if there is none.
    func values(isList: Bool) throws(CartwrightError) -> [String] {
        var texts: [String] = []
        for element in value.map(\.elementsOrSelf) ?? [] {
            guard let text = element.scalarText else { throw fields.error("value", "expected a text or a number") }
            texts += isList ? text.split { $0 == "," || $0 == ";" }.map(\.trimmingBlanks) : [text.trimmingBlanks]
        }
        texts.removeAll(where: \.isEmpty)
        guard !texts.isEmpty, isList || texts.count == 1 else { throw fields.error("value", "expected a value") }
        return texts
    }

    /// The whole numbers from 0 to compare with.
    ///
    /// - Throws: `json.out_of_range` for any other value.
    func counts(for comparison: MagentoOperator) throws(CartwrightError) -> [Int64] {
        var counts: [Int64] = []
        for text in try values(isList: comparison.takesList) {
            guard let count = Int64(text.withoutTrailingZeros), count >= 0 else {
                throw fields.error("value", "expected a whole number from 0")
            }
            counts.append(count)
        }
        return counts
    }

    /// The amounts to compare with, in minor units.
    ///
    /// - Throws: an error of area `money` or `json`, at the value.
    func amounts(for comparison: MagentoOperator, in currency: Currency) throws(CartwrightError) -> [Int64] {
        var amounts: [Int64] = []
        for text in try values(isList: comparison.takesList) {
            amounts.append(try fields.minor("value", text, in: currency))
        }
        guard amounts.allSatisfy({ $0 >= 0 }) else { throw fields.error("value", "expected an amount from 0") }
        return amounts
    }
}

extension JSONValue {
    fileprivate var elementsOrSelf: [JSONValue] {
        guard case .array(let elements) = self else { return [self] }
        return elements
    }

    fileprivate var scalarText: String? {
        guard case .number(let text) = self else { return idText }
        return text
    }
}
