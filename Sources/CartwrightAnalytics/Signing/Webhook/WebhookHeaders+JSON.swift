public import Cartwright
import Foundation

extension WebhookHeaders {
    /// Reads headers from a JSON object of strings, such as ``jsonText`` or a web framework's dump of a request.
    ///
    /// - Throws: `signature.malformed_header` if the text is anything else, and the errors of ``init(fields:)``.
    public init(jsonText: String) throws(CartwrightError) {
        guard let object = try? JSONDecoder().decode([String: String].self, from: Data(jsonText.utf8)) else {
            throw CartwrightError(.signatureMalformedHeader, "expected the headers as a JSON object of strings")
        }
        try self.init(fields: object.map { (name: $0.key, value: $0.value) })
    }

    /// The headers as a JSON object of strings, in the order of ``fields``, with a line break at the end.
    public var jsonText: String {
        let members = fields.map { "  \(Self.quoted($0.name)): \(Self.quoted($0.value))" }
        return "{\n" + members.joined(separator: ",\n") + "\n}\n"
    }

    /// Returns a JSON string (RFC 8259, section 7): received headers may contain any characters.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                quoted.unicodeScalars.append("\\")
                quoted.unicodeScalars.append(scalar)
            case "\0"..." ":
                let digits = String(scalar.value, radix: 16)
                quoted += scalar == " " ? " " : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
