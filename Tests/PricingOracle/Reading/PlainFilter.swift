import Cartwright

/// A filter of lines, of which all keys must match.
struct PlainFilter {
    private let value: JSONValue?

    init(_ value: JSONValue?) { self.value = value }

    func matches(_ line: PlainPlace, _ currency: String) -> Bool {
        guard case .object(let filter)? = value else { return true }
        return filter.allSatisfy { key, wanted in holds(key, wanted, line, currency) }
    }

    private func holds(_ key: String, _ wanted: JSONValue, _ line: PlainPlace, _ currency: String) -> Bool {
        let words = Optional(wanted).texts ?? []
        let categories = line.value["categories"].texts ?? []
        let (minor, attributes) = (Optional(wanted).minor(in: currency), Optional(wanted).fields)
        switch key {
        case "skus": return words.contains(line.value["sku"].text)
        case "not_skus": return !words.contains(line.value["sku"].text)
        case "categories": return categories.contains(where: words.contains)
        case "not_categories": return !categories.contains(where: words.contains)
        case "attributes": return attributes.allSatisfy { has($0, $1, line) }
        case "not_attributes": return !attributes.contains { has($0, $1, line) }
        case "price_at_least": return minor.map { line.price >= $0 } ?? false
        case "price_at_most": return minor.map { line.price <= $0 } ?? false
        case "on_sale": return (line.value["on_sale"].bool ?? false) == Optional(wanted).bool
        default: return true
        }
    }

    private func has(_ key: String, _ wanted: JSONValue, _ line: PlainPlace) -> Bool {
        guard let own = line.value["attributes"]?[key] else { return false }
        return own.hasAny(of: wanted)
    }
}

extension JSONValue {
    /// The value itself, or the elements of an array, which stands for each of them.
    private var plainValues: [JSONValue] {
        if case .array(let elements) = self { elements.flatMap(\.plainValues) } else { [self] }
    }

    /// True if two attribute values have an element in common.
    func hasAny(of other: JSONValue) -> Bool { plainValues.contains(where: other.plainValues.contains) }
}
