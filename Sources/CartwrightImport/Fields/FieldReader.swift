internal import Cartwright

/// A reader of one object of a rule that keeps account of its fields: those that were not read end up in the report, as
/// the table says.
struct FieldReader {
    private let object: JSONObject
    private let table: FieldTable
    private let pointer: JSONPointer

    /// The path from the rule to the object, with a point at its end; empty for the rule itself.
    private let path: String

    private var known: Set<String> = []

    /// Creates a reader of an object.
    ///
    /// - Throws: `json.wrong_type` if the value is not an object.
    init(_ value: JSONValue, _ table: FieldTable, at pointer: JSONPointer, path: String = "") throws(CartwrightError) {
        guard case .object(let object) = value else {
            throw ObjectReader.wrongType(value, expected: "an object", at: pointer)
        }
        (self.object, self.table, self.pointer, self.path) = (object, table, pointer, path)
    }

    /// True if the file has the field, even as null.
    func has(_ name: String) -> Bool { object[name] != nil }

    /// Reads a value; nil if it is absent or null.
    mutating func value(_ name: String) -> JSONValue? {
        known.insert(name)
        let value = object[name]
        return value == .null ? nil : value
    }

    /// Reads a text; nil if it is absent.
    mutating func text(_ name: String) throws(CartwrightError) -> String? {
        switch value(name) {
        case nil: nil
        case .string(let text)?: text
        case let other?: throw wrongType(other, name, "a string")
        }
    }

    /// Reads a flag; nil if it is absent.
    mutating func flag(_ name: String) throws(CartwrightError) -> Bool? {
        switch value(name) {
        case nil: nil
        case .bool(let flag)?: flag
        case let other?: throw wrongType(other, name, "true or false")
        }
    }

    /// Reads a whole number from 0; nil if it is absent.
    mutating func count(_ name: String) throws(CartwrightError) -> Int64? {
        switch value(name) {
        case nil: nil
        case .integer(let number)? where number >= 0: number
        case let other?: throw wrongType(other, name, "a whole number from 0")
        }
    }

    /// Reads a whole number from 1, which may be written as a text; nil if it is absent.
    mutating func wholeNumber(_ name: String) throws(CartwrightError) -> Int64? {
        guard let value = value(name) else { return nil }
        guard let number = value.idText.flatMap(Int64.init), number > 0 else {
            throw error(name, "expected a whole number from 1")
        }
        return number
    }

    /// Reads a decimal, written as a number or as a text, as its text; nil if it is absent or an empty text.
    mutating func decimal(_ name: String) throws(CartwrightError) -> String? {
        switch value(name) {
        case nil, .string("")?: nil
        case .integer(let number)?: String(number)
        case .number(let text)?, .string(let text)?: text
        case let other?: throw wrongType(other, name, "a decimal number")
        }
    }

    /// Reads an array; empty if it is absent.
    mutating func elements(_ name: String) throws(CartwrightError) -> [JSONValue] {
        switch value(name) {
        case nil: []
        case .array(let elements)?: elements
        case let other?: throw wrongType(other, name, "an array")
        }
    }

    /// Reads an array of texts or whole numbers, such as ids, as texts; empty if it is absent.
    mutating func ids(_ name: String) throws(CartwrightError) -> [String] {
        var ids: [String] = []
        for element in try elements(name) {
            switch element {
            case .string(let text): ids.append(text)
            case .integer(let number): ids.append(String(number))
            default: throw wrongType(element, name, "an array of ids")
            }
        }
        return ids
    }

    /// Reads an object with a table of its own; nil if it is absent.
    mutating func object(_ name: String, _ table: FieldTable) throws(CartwrightError) -> FieldReader? {
        guard let value = value(name) else { return nil }
        return try FieldReader(value, table, at: pointer.appending(name), path: "\(path)\(name).")
    }

    /// Reads an array of objects, each with the table; empty if it is absent.
    mutating func objects(_ name: String, _ table: FieldTable) throws(CartwrightError) -> [FieldReader] {
        var readers: [FieldReader] = []
        for (index, element) in try elements(name).enumerated() {
            let place = pointer.appending(name).appending(index)
            readers.append(try FieldReader(element, table, at: place, path: "\(path)\(name)."))
        }
        return readers
    }

    /// Returns readers of the objects of a GraphQL list, each with the table.
    func objects(
        _ name: String,
        _ table: FieldTable,
        in list: [(path: [String], value: JSONValue)]
    ) throws(CartwrightError) -> [FieldReader] {
        var readers: [FieldReader] = []
        for (steps, element) in list {
            let place = steps.reduce(pointer.appending(name)) { $0.appending($1) }
            readers.append(try FieldReader(element, table, at: place, path: "\(path)\(name)."))
        }
        return readers
    }

    /// Returns a reader of an object two levels inside.
    ///
    /// - Throws: `json.wrong_type` if the value is not an object.
    func inside(
        _ name: String,
        _ key: String,
        _ value: JSONValue,
        _ table: FieldTable
    ) throws(CartwrightError) -> FieldReader {
        let place = pointer.appending(name).appending(key)
        return try FieldReader(value, table, at: place, path: "\(path)\(name).\(key).")
    }

    /// Returns a remark about a field.
    func remark(_ name: String, _ sentence: String) -> ImportRemark {
        ImportRemark(field: path + name, value: object[name], sentence)
    }

    /// Returns an error about the value of a field.
    func error(_ name: String, _ sentence: String) -> CartwrightError {
        CartwrightError(.jsonOutOfRange, sentence, at: pointer.appending(name).location)
    }

    /// Runs a reader of text, and adds the place of a field to its error.
    func placed<Value>(_ name: String, _ body: () throws(CartwrightError) -> Value) throws(CartwrightError) -> Value {
        do throws(CartwrightError) { return try body() } catch { throw error.at(pointer.appending(name)) }
    }

    /// Names the fields that were not read in the rule, as the table says.
    func finish(_ rule: inout ImportedRule) {
        for (meaning, remark) in table.remarks(on: object, besides: known, path: path) {
            switch meaning {
            case .noted: rule.notes.append(remark)
            case .notCarriedOver: rule.reasons.append(remark)
            case .carriedOver, .irrelevant: break
            }
        }
    }

    private func wrongType(_ value: JSONValue, _ name: String, _ expected: String) -> CartwrightError {
        ObjectReader.wrongType(value, expected: expected, at: pointer.appending(name))
    }
}
