package import Cartwright

/// JSON formatted for reading: one key a line, indented by two.
package enum JSONText {
    /// Returns the lines of a value.
    package static func lines(_ value: JSONValue) -> [ReplyLine] {
        var lines = [""]
        write(value, depth: 1, to: &lines)
        return lines.map { ReplyLine("  " + $0) }
    }

    private static func write(_ value: JSONValue, depth: Int, to lines: inout [String]) {
        let indent = String(repeating: "  ", count: depth)
        switch value {
        case .object(let object) where !object.isEmpty:
            append("{", to: &lines)
            for (position, entry) in object.enumerated() {
                lines.append("\(indent)\(JSONValue.string(entry.key).text): ")
                write(entry.value, depth: depth + 1, to: &lines)
                if position < object.count - 1 { append(",", to: &lines) }
            }
            lines.append(String(indent.dropLast(2)) + "}")
        case .array(let elements) where !elements.isEmpty:
            append("[", to: &lines)
            for (position, element) in elements.enumerated() {
                lines.append(indent)
                write(element, depth: depth + 1, to: &lines)
                if position < elements.count - 1 { append(",", to: &lines) }
            }
            lines.append(String(indent.dropLast(2)) + "]")
        default: append(value.text, to: &lines)
        }
    }

    private static func append(_ text: String, to lines: inout [String]) { lines[lines.count - 1] += text }
}
