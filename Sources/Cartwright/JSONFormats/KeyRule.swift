/// A rule about the keys of an object.
public struct KeyRule: Hashable, Sendable {
    /// The rule as a sentence without a full stop.
    public let text: String

    /// The test that must pass.
    public let test: KeyTest

    /// Creates a rule.
    public init(_ text: String, _ test: KeyTest) { (self.text, self.test) = (text, test) }

    /// Returns the rule that at least one of some keys is present.
    public static func atLeastOne(of keys: [String]) -> KeyRule {
        KeyRule("at least one of \(keys.joined(separator: ", "))", .any(keys.map(KeyTest.has)))
    }

    /// Returns the rule that exactly one of two keys is present.
    public static func either(_ a: String, or b: String) -> KeyRule {
        KeyRule("either \(a) or \(b)", .all([.any([.has(a), .has(b)]), .not(.all([.has(a), .has(b)]))]))
    }
}

/// A test of an object.
public indirect enum KeyTest: Hashable, Sendable {
    /// The key is present.
    case has(String)
    /// A key is present at the end of a path of keys.
    case hasValue(at: [String])
    /// The value at the end of a path of keys is one of some values.
    case isOne(of: [JSONValue], at: [String])
    /// The other test fails.
    case not(KeyTest)
    /// One of the tests passes.
    case any([KeyTest])
    /// All of the tests pass.
    case all([KeyTest])
}
