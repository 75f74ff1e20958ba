internal import Cartwright

extension FieldTable {
    /// Returns remarks on the fields of an object that have a value and were not read, each with its meaning.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - known: the names of the fields that were read.
    ///   - path: the path to the object, with a point at its end.
    func remarks(
        on object: JSONObject,
        besides known: Set<String>,
        path: String
    ) -> [(meaning: Meaning, remark: ImportRemark)] {
        object.compactMap { name, value in
            let field = field(name)
            // False says something where true is usual.
            let isBlank = value == false ? field?.usual.contains(true) != true : value.isBlank
            guard !known.contains(name), !isBlank else { return nil }
            guard let field else {
                let sentence = "the importer does not know this field of a \(self.name)"
                return (unknown, ImportRemark(field: path + name, value: value, sentence))
            }
            guard field.meaning != .irrelevant, !field.usual.contains(value) else { return nil }
            let isUnused = field.meaning == .carriedOver
            let sentence = isUnused ? "the field has no effect on a rule of this kind" : field.sentence
            return (isUnused ? .noted : field.meaning, ImportRemark(field: path + name, value: value, sentence))
        }
    }
}

extension FieldTable {
    /// Returns remarks on the fields of an object that the table does not carry over, such as those of a product.
    ///
    /// - Parameter path: the path to the object, with a point at its end.
    func remarks(on value: JSONValue?, path: String = "") -> [ImportRemark] {
        guard case .object(let object)? = value else { return [] }
        return remarks(on: object, besides: carriedOver, path: path).map(\.remark)
    }
}

extension JSONValue {
    /// True for values that say nothing: null, and empty texts, arrays and objects.
    fileprivate var isBlank: Bool {
        switch self {
        case .null, .string(""), .array([]): true
        case .object(let object): object.isEmpty
        default: false
        }
    }
}
