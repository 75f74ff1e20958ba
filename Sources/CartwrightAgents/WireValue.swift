internal import Cartwright

/// A value of a request with its path (RFC 9535), for readers that ignore unknown keys.
struct WireValue {
    let value: JSONValue
    let path: String

    init(_ value: JSONValue, at path: String = "$") { (self.value, self.path) = (value, path) }

    /// The member of an object; nil if it is absent.
    subscript(key: String) -> WireValue? {
        guard let member = value[key], member != .null else { return nil }
        return WireValue(member, at: "\(path).\(key)")
    }

    /// Returns the value as a string.
    func string() throws(AgentFailure) -> String {
        guard case .string(let text) = value else { throw wrong("a string") }
        return text
    }

    /// Returns the value as an integer in a range.
    func integer(in range: ClosedRange<Int64>) throws(AgentFailure) -> Int64 {
        guard case .integer(let number) = value, range.contains(number) else {
            throw wrong("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns the members of an object.
    func object() throws(AgentFailure) -> JSONObject {
        guard case .object(let object) = value else { throw wrong("an object") }
        return object
    }

    /// Returns the elements of an array.
    func elements(atMost most: Int) throws(AgentFailure) -> [WireValue] {
        guard case .array(let elements) = value else { throw wrong("an array") }
        guard elements.count <= most else { throw wrong("an array of at most \(most) elements") }
        return elements.enumerated().map { WireValue($1, at: "\(path)[\($0)]") }
    }

    /// Refuses unknown members of an object.
    func refuseOthers(than known: Set<String>) throws(AgentFailure) {
        guard let key = try object().keys.first(where: { !known.contains($0) }) else { return }
        throw .malformed("unknown key \"\(key.shortened(toBytes: 60))\"", path: "\(path).\(key)")
    }

    /// Returns the failure of a missing member.
    func missing(_ key: String) -> AgentFailure { .malformed("\(key) is missing", path: "\(path).\(key)") }

    private func wrong(_ needs: String) -> AgentFailure {
        .malformed("expected \(needs), found \(value.typeName)", path: path)
    }

    /// Reads the body of a request.
    static func body(_ bytes: [UInt8]) throws(AgentFailure) -> WireValue {
        guard !bytes.isEmpty else { throw .malformed("expected a JSON object, found an empty body", path: nil) }
        do throws(CartwrightError) {
            let value = WireValue(try JSONParser.parse(bytes))
            _ = try? value.object()
            return value
        } catch {
            throw .malformed(error.summary, path: nil)
        }
    }
}
