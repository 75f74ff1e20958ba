import Cartwright

/// A check of values by a JSON Schema with the keywords of the experimental capabilities. References to other documents
/// pass; `.ci/check-agents` resolves them with a stock validator.
struct SchemaCheck {
    let root: JSONValue

    init(_ text: String) throws { root = try JSONParser.parse(Array(text.utf8)) }

    /// Returns the paths at which a value is not valid by a definition.
    func violations(of value: JSONValue, by definition: String) -> [String] {
        check(value, root["$defs"]?[definition] ?? false, "$")
    }

    private func check(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        guard case .object(let keywords) = schema else { return schema == true ? [] : ["\(path): no schema"] }
        return keywords.flatMap { keyword, rule in check(value, keyword, rule, path) }
    }

    private func check(_ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ path: String) -> [String] {
        switch keyword {
        case "$ref":
            guard let name = rule.text, name.hasPrefix("#/$defs/") else { return [] }
            return check(value, root["$defs"]?[String(name.dropFirst(8))] ?? false, path)
        case "allOf": return rule.elements.flatMap { check(value, $0, path) }
        case "anyOf": return rule.elements.contains { check(value, $0, path).isEmpty } ? [] : ["\(path): anyOf"]
        case "type": return value.typeName == rule.text ? [] : ["\(path): type"]
        case "enum": return rule.elements.contains(value) ? [] : ["\(path): enum"]
        case "required": return rule.elements.filter { value[$0.text ?? ""] == nil }.map { "\(path): \($0)" }
        case "properties":
            guard case .object(let members) = rule else { return ["\(path): properties"] }
            return members.flatMap { name, schema in value[name].map { check($0, schema, "\(path).\(name)") } ?? [] }
        case "items":
            return value.elements.enumerated().flatMap { check($1, rule, "\(path)[\($0)]") }
        case "minItems": return value.elements.count < (rule.number ?? 0) ? ["\(path): minItems"] : []
        case "minimum": return (value.number ?? 0) < (rule.number ?? 0) ? ["\(path): minimum"] : []
        case "minLength": return (value.text?.count ?? 0) < (rule.number ?? 0) ? ["\(path): minLength"] : []
        case "maxLength": return (value.text?.count ?? 0) > (rule.number ?? 0) ? ["\(path): maxLength"] : []
        case "description", "format": return []
        default: return ["\(path): unknown keyword \(keyword)"]
        }
    }
}
