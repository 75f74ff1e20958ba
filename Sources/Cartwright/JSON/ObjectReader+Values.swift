extension ObjectReader {
    /// Reads one of a few words; nil if the key is absent.
    public mutating func choice<Word: RawRepresentable<String> & CaseIterable>(
        ifPresent key: String
    ) throws(CartwrightError) -> Word? {
        try nested(ifPresent: key) { value, pointer throws(CartwrightError) in
            try Word.reading(value, at: pointer, among: Array(Word.allCases))
        }
    }

    /// Reads a required one of a few words.
    public mutating func choice<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        of allowed: [Word] = Array(Word.allCases)
    ) throws(CartwrightError) -> Word {
        try nested(key) { value, pointer throws(CartwrightError) in
            try Word.reading(value, at: pointer, among: allowed)
        }
    }

    /// Reads attributes: names with values that are neither null nor objects; nil if the key is absent.
    public mutating func attributes(ifPresent key: String) throws(CartwrightError) -> [String: JSONValue]? {
        try nested(ifPresent: key) { value, pointer throws(CartwrightError) in
            guard case .object(let object) = value else {
                throw Self.wrongType(value, expected: "an object", at: pointer)
            }
            var attributes: [String: JSONValue] = [:]
            for (name, value) in object {
                attributes[name] = try JSONValue.attribute(value, at: pointer.appending(name))
            }
            return attributes
        }
    }

    /// Runs a reader of text and adds the place of a key to its error.
    package func placed<Value>(
        _ key: String,
        _ read: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        do { return try read() } catch { throw error.at(pointer.appending(key)) }
    }
}

extension RawRepresentable<String> {
    /// Reads one of a few words at a place.
    ///
    /// - Throws: `json.wrong_type` or `json.out_of_range`.
    static func reading(
        _ value: JSONValue,
        at pointer: JSONPointer,
        among allowed: [Self]
    ) throws(CartwrightError) -> Self {
        guard case .string(let word) = value else {
            throw ObjectReader.wrongType(value, expected: "a string", at: pointer)
        }
        if let choice = allowed.first(where: { $0.rawValue == word }) { return choice }
        let words = allowed.map(\.rawValue)
        throw CartwrightError(
            .jsonOutOfRange,
            "\"\(word)\" is not an allowed value",
            hint: Spelling.nearest(to: word, among: words).map { "did you mean \"\($0)\"?" }
                ?? "write one of \(words.joined(separator: ", "))",
            at: pointer.location
        )
    }
}

extension JSONValue {
    /// Reads the value of an attribute: text, number, truth value or an array of them.
    ///
    /// - Throws: `json.wrong_type`.
    static func attribute(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> JSONValue {
        switch value {
        case .null, .object: throw ObjectReader.wrongType(value, expected: "text, a number or an array", at: pointer)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if case .array = element {
                    throw ObjectReader.wrongType(element, expected: "text or a number", at: pointer.appending(index))
                }
                _ = try attribute(element, at: pointer.appending(index))
            }
        case .bool, .integer, .number, .string: break
        }
        return value
    }
}

extension CartwrightError {
    /// Returns the error with a place in a JSON document, unless it already has a place.
    public func at(_ pointer: JSONPointer) -> CartwrightError {
        var copy = self
        copy.location.pointer = copy.location.pointer ?? pointer.description
        return copy
    }
}
