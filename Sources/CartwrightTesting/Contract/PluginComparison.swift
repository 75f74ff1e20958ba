public import Cartwright

/// The differences between a plugin's answers about cards and those of another plugin, such as a bundled one in another
/// language.
///
/// Objects, refusals and their places are compared as JSON.
public struct PluginComparison: Sendable {
    /// The differences, in the order of the cards.
    public let differences: [Difference]

    /// A difference at one place of a card's answer.
    public struct Difference: Hashable, Sendable, CustomStringConvertible {
        /// The card's id.
        public let card: String
        /// The place in the answer.
        public let pointer: JSONPointer
        /// The other plugin's value; null if there is none.
        public let expected: JSONValue
        /// The plugin's value.
        public let found: JSONValue

        /// The difference as text: `card tenoff, /presentation/headline: expected "10% off", found "10 % off"`.
        public var description: String {
            let (expected, found) = (Self.shortened(expected), Self.shortened(found))
            return "card \(card), \(pointer): expected \(expected), found \(found)"
        }

        private static func shortened(_ value: JSONValue) -> String {
            let text = value.text
            return text.utf8.count <= 300 ? text : "\(text.prefix(200))… (\(text.utf8.count) bytes)"
        }
    }

    /// Compares two plugins.
    ///
    /// - Parameters:
    ///   - plugin: the plugin.
    ///   - other: the plugin with the expected answers.
    ///   - cards: cards of class types that both handle.
    ///   - currency: the currency of amounts that name none.
    public init(_ plugin: Plugin, with other: Plugin, on cards: [ContentCard], currency: Currency = .usd) {
        let found = HandlerRegistry(plugins: [plugin]).handle(cards, currency: currency)
        let expected = HandlerRegistry(plugins: [other]).handle(cards, currency: currency)
        differences = cards.flatMap { card in
            Self.places(expected[card.id].wholeAnswer, found[card.id].wholeAnswer, at: .root).map {
                Difference(card: card.id, pointer: $0.pointer, expected: $0.expected, found: $0.found)
            }
        }
    }

    private static func places(
        _ expected: JSONValue,
        _ found: JSONValue,
        at pointer: JSONPointer
    ) -> [(pointer: JSONPointer, expected: JSONValue, found: JSONValue)] {
        switch (expected, found) {
        case (.object(let first), .object(let second)):
            let keys = first.keys + second.keys.filter { first[$0] == nil }
            return keys.flatMap { places(first[$0] ?? .null, second[$0] ?? .null, at: pointer.appending($0)) }
        case (.array(let first), .array(let second)) where first.count == second.count:
            return zip(first, second).enumerated().flatMap { places($1.0, $1.1, at: pointer.appending($0)) }
        default: return expected == found ? [] : [(pointer, expected, found)]
        }
    }
}

extension HandledCard? {
    /// The answer of a handler, with its diagnostics.
    fileprivate var wholeAnswer: JSONValue {
        guard let card = self else { return .null }
        var object = card.answerJSON
        object["diagnostics"] = .array(card.diagnostics.map(\.json))
        return .object(object)
    }
}
