import Cartwright
import Foundation

/// Foundation's JSON reader, used for comparison.
enum JSONOracle {
    static func accepts(_ bytes: [UInt8]) -> Bool { read(bytes) != nil }

    static func read(_ bytes: [UInt8]) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    /// True if our parser is documented to be stricter than Foundation for this error.
    static func mayBeStricter(_ error: CartwrightError, about bytes: [UInt8]) -> Bool {
        switch error.code {
        case .jsonDuplicateKey, .jsonTooDeep: true
        case .jsonSyntax: isOtherEncoding(bytes) || endsInComma(error)
        default: false
        }
    }

    /// True if the bytes may be UTF-16 or UTF-32, which Foundation guesses and RFC 8259 does not allow between systems.
    static func isOtherEncoding(_ bytes: [UInt8]) -> Bool {
        bytes.contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    }

    /// True if the error is a comma before the end of an array or object, which Foundation on Linux accepts.
    static func endsInComma(_ error: CartwrightError) -> Bool {
        error.summary.hasPrefix("expected a value before \"]")
            || error.summary.hasPrefix("expected a key in double quotes before \"}")
    }

    /// True if the value contains a number that Foundation cannot represent. Our parser keeps its text.
    static func cannotRepresentNumber(in value: JSONValue) -> Bool {
        switch value {
        case .number(let text): Double(text).map { !$0.isFinite } ?? true
        case .array(let elements): elements.contains(where: cannotRepresentNumber)
        case .object(let object): object.contains { cannotRepresentNumber(in: $0.value) }
        default: false
        }
    }
}
