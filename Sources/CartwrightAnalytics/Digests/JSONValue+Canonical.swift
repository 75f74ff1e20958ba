package import Cartwright

extension JSONValue {
    /// The value in the canonical form of RFC 8785: keys in the order of their UTF-16, no blanks, one text for each
    /// number. Numbers keep all their digits, where the RFC would use the nearest `double`.
    package var canonicalUTF8: [UInt8] {
        var bytes: [UInt8] = []
        writeCanonically(to: &bytes)
        return bytes
    }

    private func writeCanonically(to bytes: inout [UInt8]) {
        switch self {
        case .null, .bool, .integer, .string: write(to: &bytes)
        case .number(let text): bytes += CanonicalNumber(text).text.utf8
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.writeCanonically(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            let members = object.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONValue.string(member.key).write(to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.writeCanonically(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

/// A number of JSON in one form: `1.50`, `15e-1` and `0.15E1` are equal.
struct CanonicalNumber: Hashable {
    let text: String

    init(_ written: String) {
        let isNegative = written.hasPrefix("-")
        let parts = written.drop { $0 == "-" }.split(maxSplits: 1, omittingEmptySubsequences: false) {
            $0 == "e" || $0 == "E"
        }
        let mantissa = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
        let (whole, fraction) = (mantissa.first ?? "", mantissa.dropFirst().first ?? "")
        var digits = (whole + fraction).drop { $0 == "0" }
        // A number whose exponent exceeds 64 bits keeps its text: it is unlikely to be written in two ways.
        guard let exponent = parts.count > 1 ? Int64(parts[1]) : 0, !digits.isEmpty else {
            text = digits.isEmpty ? "0" : written
            return
        }
        var scale = exponent.subtractingReportingOverflow(Int64(fraction.utf8.count)).partialValue
        while digits.last == "0" {
            digits = digits.dropLast()
            scale = scale.addingReportingOverflow(1).partialValue
        }
        let sign = isNegative ? "-" : ""
        text =
            (0...18).contains(scale)
            ? sign + digits + String(repeating: "0", count: Int(scale)) : "\(sign)\(digits)e\(scale)"
    }
}
