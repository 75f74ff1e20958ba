/// The limits of JSON that code has built. Parsed text has limits of its own.
///
/// The check is not recursive and stops at the limits, so that neither the size nor the depth of a value does harm.
struct JSONBounds {
    /// The maximum length of the JSON text in bytes.
    var maximumBytes: Int

    /// The maximum nesting depth of arrays and objects.
    var maximumDepth: Int

    /// True if a string under a key is a link that must be refused; nil if links are not checked.
    var isUnsafeURL: ((_ key: String, _ text: String) -> Bool)?

    /// A violation of the limits, and its place.
    struct Fault {
        let kind: Kind
        let pointer: JSONPointer

        enum Kind {
            case tooLong, tooDeep, noNumber, unsafeURL
        }
    }

    /// The first violation in a value; nil if it is within the limits.
    func fault(of value: JSONValue, at pointer: JSONPointer = .root) -> Fault? {
        var walk = Walk(bytesLeft: maximumBytes)
        if let kind = visit(value, key: nil, &walk) { return Fault(kind: kind, pointer: walk.pointer(from: pointer)) }
        while let next = walk.next() {
            if let kind = visit(next.value, key: next.key, &walk) {
                return Fault(kind: kind, pointer: walk.pointer(from: pointer))
            }
        }
        return nil
    }

    private func visit(_ value: JSONValue, key: String?, _ walk: inout Walk) -> Fault.Kind? {
        switch value {
        case .null: walk.bytesLeft -= 4
        case .bool(let value): walk.bytesLeft -= value ? 4 : 5
        case .integer(let integer): walk.bytesLeft -= String(integer).utf8.count
        case .number(let text):
            walk.bytesLeft -= text.utf8.count
            if walk.bytesLeft >= 0, !text.isJSONNumber { return .noNumber }
        case .string(let text):
            walk.count(text)
            if walk.bytesLeft >= 0, let key, isUnsafeURL?(key, text) == true { return .unsafeURL }
        case .array(let elements):
            walk.bytesLeft -= 2 + max(0, elements.count - 1)
            guard walk.depth < maximumDepth else { return .tooDeep }
            if walk.bytesLeft >= 0 { walk.enter(.array(elements)) }
        case .object(let object):
            walk.bytesLeft -= 2 + max(0, 2 * object.count - 1)
            guard walk.depth < maximumDepth else { return .tooDeep }
            if walk.bytesLeft >= 0 { walk.enter(.object(object)) }
        }
        return walk.bytesLeft < 0 ? .tooLong : nil
    }
}

/// The state of an iteration over a value.
private struct Walk {
    /// The number of bytes left for the rest.
    var bytesLeft: Int

    /// The open arrays and objects, each with the position of its next element.
    private var open: [(inside: Inside, next: Int)] = []

    enum Inside {
        case array([JSONValue])
        case object(JSONObject)
    }

    init(bytesLeft: Int) { self.bytesLeft = bytesLeft }

    var depth: Int { open.count }

    mutating func enter(_ inside: Inside) { open.append((inside, 0)) }

    /// Returns the next value, with its key in an object; nil at the end.
    mutating func next() -> (key: String?, value: JSONValue)? {
        while let (inside, index) = open.last {
            switch inside {
            case .array(let elements) where index < elements.count:
                open[open.count - 1].next += 1
                return (nil, elements[index])
            case .object(let object) where index < object.count:
                open[open.count - 1].next += 1
                let (key, value) = object.element(at: index)
                count(key)
                return (key, value)
            case .array, .object: open.removeLast()
            }
        }
        return nil
    }

    /// Counts a string with its quotes and escapes.
    mutating func count(_ text: String) {
        bytesLeft -= text.utf8.count + 2
        guard bytesLeft >= 0 else { return }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x0A, 0x0D, 0x09: bytesLeft -= 1
            case 0..<0x20: bytesLeft -= 5
            default: break
            }
        }
    }

    /// The place of the last value.
    func pointer(from root: JSONPointer) -> JSONPointer {
        open.reduce(root) { pointer, level in
            guard level.next > 0 else { return pointer }
            return switch level.inside {
            case .array: pointer.appending(level.next - 1)
            case .object(let object): pointer.appending(object.element(at: level.next - 1).key.shortened(toBytes: 256))
            }
        }
    }
}

extension String {
    /// True if the text is a JSON number and nothing else.
    fileprivate var isJSONNumber: Bool {
        guard utf8.count <= 1_024, utf8.allSatisfy({ $0 > 0x20 }) else { return false }
        switch try? JSONParser.parse(self) {
        case .integer?, .number?: return true
        default: return false
        }
    }
}
