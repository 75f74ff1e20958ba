/// Writing JSON key after key, without a tree of values. A caller writes each key once.
extension [UInt8] {
    /// Begins an object.
    mutating func beginObject() { append(UInt8(ascii: "{")) }

    /// Ends an object, in place of the comma that its last member left.
    mutating func endObject() { close(with: UInt8(ascii: "}")) }

    /// Writes a member whose value is text; nothing where it is nil.
    mutating func add(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        addKey(key)
        appendJSON(value)
        append(UInt8(ascii: ","))
    }

    /// Writes a member whose value is a whole number.
    mutating func add(_ key: StaticString, _ value: Int64) {
        addKey(key)
        appendDecimal(value)
        append(UInt8(ascii: ","))
    }

    /// Writes a member of any value; nothing where it is nil.
    mutating func add(_ key: StaticString, json value: JSONValue?) {
        guard let value else { return }
        addKey(key)
        value.write(to: &self)
        append(UInt8(ascii: ","))
    }

    /// Writes a member whose value is an array, each element by `write`.
    mutating func add<Elements: Sequence>(
        _ key: StaticString,
        _ elements: Elements,
        _ write: (Elements.Element, inout [UInt8]) -> Void
    ) {
        addKey(key)
        append(UInt8(ascii: "["))
        for element in elements {
            write(element, &self)
            append(UInt8(ascii: ","))
        }
        close(with: UInt8(ascii: "]"))
        append(UInt8(ascii: ","))
    }

    /// Writes a key. Keys of the engine have nothing to escape.
    private mutating func addKey(_ key: StaticString) {
        append(UInt8(ascii: "\""))
        key.withUTF8Buffer { append(contentsOf: $0) }
        append(UInt8(ascii: "\""))
        append(UInt8(ascii: ":"))
    }

    /// Closes what was opened last. A comma at the end is that of its last member.
    private mutating func close(with end: UInt8) {
        if last == UInt8(ascii: ",") { removeLast() }
        append(end)
    }
}
