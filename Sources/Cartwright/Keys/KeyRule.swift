/// Something that must hold between the keys of an object.
public struct KeyRule: Hashable, Sendable {
    /// The rule as a sentence without a full stop.
    public let text: String

    /// What must hold.
    public let test: KeyTest

    /// A rule.
    public init(_ text: String, _ test: KeyTest) { (self.text, self.test) = (text, test) }

    /// At least one of some keys.
    public static func atLeastOne(of keys: [String]) -> KeyRule {
        KeyRule("at least one of \(keys.joined(separator: ", "))", .any(keys.map(KeyTest.has)))
    }

    /// One of two keys, and not both.
    public static func either(_ a: String, or b: String) -> KeyRule {
        KeyRule("either \(a) or \(b)", .all([.any([.has(a), .has(b)]), .not(.all([.has(a), .has(b)]))]))
    }
}

/// What can be asked of an object.
public indirect enum KeyTest: Hashable, Sendable {
    /// The key is there.
    case has(String)
    /// At the end of a path of keys there is one of some values.
    case isOne(of: [JSONValue], at: [String])
    /// The other test fails.
    case not(KeyTest)
    /// One of the tests passes.
    case any([KeyTest])
    /// All of the tests pass.
    case all([KeyTest])
}
