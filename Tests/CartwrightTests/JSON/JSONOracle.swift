import Cartwright
import Foundation

/// Foundation's reader, to compare ours with.
enum JSONOracle {
    static func accepts(_ bytes: [UInt8]) -> Bool { read(bytes) != nil }

    static func read(_ bytes: [UInt8]) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    /// Why ours may refuse what Foundation takes: the ways in which it is documented to be stricter.
    static func mayBeStricter(_ error: CartwrightError, about bytes: [UInt8]) -> Bool {
        switch error.code {
        case .jsonDuplicateKey, .jsonTooDeep: true
        case .jsonSyntax: isOtherEncoding(bytes) || endsInComma(error)
        default: false
        }
    }

    /// Foundation guesses UTF-16 and UTF-32, which RFC 8259 does not allow between systems.
    static func isOtherEncoding(_ bytes: [UInt8]) -> Bool {
        bytes.contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    }

    /// Foundation on Linux forgives a comma before the end of an array or object.
    static func endsInComma(_ error: CartwrightError) -> Bool {
        error.summary.hasPrefix("expected a value before \"]")
            || error.summary.hasPrefix("expected a key in double quotes before \"}")
    }

    /// Ours keeps the text of numbers that Foundation cannot represent.
    static func cannotRepresentNumber(in value: JSONValue) -> Bool {
        switch value {
        case .number(let text): Double(text).map { !$0.isFinite } ?? true
        case .array(let elements): elements.contains(where: cannotRepresentNumber)
        case .object(let object): object.contains { cannotRepresentNumber(in: $0.value) }
        default: false
        }
    }
}
