internal import Cartwright

/// The version of a plugin in the format of Semantic Versioning 2.0.0: `1.4.0`, `2.0.0-beta.1+build.7`.
///
/// It is the author's own number. The host shows it, and bases no decision on it.
public struct PluginVersion: Hashable, Sendable, CustomStringConvertible {
    /// The version as it was written.
    public let description: String

    /// The maximum length in bytes.
    static let byteLimit = 100

    /// Creates a version; nil if the text is not a version, or has more than 100 bytes.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.byteLimit else { return nil }
        let halves = Self.parts(of: text[...], at: "+", 1)
        let (core, build) = (Self.parts(of: halves[0], at: "-", 1), halves.dropFirst().first)
        let (numbers, early) = (Self.parts(of: core[0], at: "."), core.dropFirst().first)
        guard numbers.count == 3, numbers.allSatisfy(Self.isNumber),
            early.map({ Self.parts(of: $0, at: ".").allSatisfy(Self.isEarly) }) ?? true,
            build.map({ Self.parts(of: $0, at: ".").allSatisfy(Self.isWord) }) ?? true
        else { return nil }
        description = text
    }

    /// Reads a version.
    ///
    /// - Throws: `json.wrong_type` or `plugin.bad_version`.
    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: "a version such as \"1.4.0\"", at: pointer)
        }
        guard let version = Self(text) else {
            throw CartwrightError(
                .pluginBadVersion,
                "expected a semantic version, found \"\(text.prefix(Self.byteLimit))\"",
                hint: "use the format of semver.org: \"1.4.0\" or \"2.0.0-beta.1\"",
                at: pointer.location
            )
        }
        self = version
    }

    private static func parts(of text: Substring, at separator: Character, _ most: Int = .max) -> [Substring] {
        text.split(separator: separator, maxSplits: most, omittingEmptySubsequences: false)
    }

    /// Checks a number without leading zeros.
    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isDigit) && (text.utf8.count == 1 || text.utf8.first != UInt8(ascii: "0"))
    }

    /// Checks a part of the text after `-`: a number must not have leading zeros.
    private static func isEarly(_ text: Substring) -> Bool {
        isWord(text) && (!text.utf8.allSatisfy(isDigit) || isNumber(text))
    }

    private static func isWord(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                isDigit($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
