/// How much JSON is taken over from code that made it: text that was parsed has limits of its own.
///
/// It is looked at without recursion, and no further than the limits go, so that neither its size nor its depth does
/// harm.
struct JSONBounds {
    /// The longest text it may have.
    var maximumBytes: Int

    /// How deep arrays and objects may nest.
    var maximumDepth: Int

    /// Whether a string under a key is a link that must not be taken over; nil where no links are looked at.
    var isUnsafeURL: ((_ key: String, _ text: String) -> Bool)?

    /// What is wrong with a value, and where.
    struct Fault {
        let kind: Kind
        let pointer: JSONPointer

        enum Kind {
            case tooLong, tooDeep, noNumber, unsafeURL
        }
    }

    /// The first thing that is wrong with a value, nil where it is within the bounds.
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

/// Where a walk through a value stands.
private struct Walk {
    /// How many bytes the rest may have.
    var bytesLeft: Int

    /// The arrays and objects that are open, each with the place of the element that comes next.
    private var open: [(inside: Inside, next: Int)] = []

    enum Inside {
        case array([JSONValue])
        case object(JSONObject)
    }

    init(bytesLeft: Int) { self.bytesLeft = bytesLeft }

    var depth: Int { open.count }

    mutating func enter(_ inside: Inside) { open.append((inside, 0)) }

    /// What comes next, with its key where it has one; nil at the end.
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

    /// Counts a string with its quotes and what is escaped in it.
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

    /// Where what came last stands.
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
    /// Whether this is a number as JSON writes them, and nothing else.
    fileprivate var isJSONNumber: Bool {
        guard utf8.count <= 1_024, utf8.allSatisfy({ $0 > 0x20 }) else { return false }
        switch try? JSONParser.parse(self) {
        case .integer?, .number?: return true
        default: return false
        }
    }
}
