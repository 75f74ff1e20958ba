public import Cartwright

/// Where a plugin answers about cards otherwise than one that it stands for, such as a bundled one in another language.
///
/// Objects, refusals and their places are compared as JSON, place by place.
public struct PluginComparison: Sendable {
    /// Where they differ, in the order of the cards.
    public let differences: [Difference]

    /// One place of one card's answer.
    public struct Difference: Hashable, Sendable, CustomStringConvertible {
        /// The card's id.
        public let card: String
        /// The place in the answer.
        public let pointer: JSONPointer
        /// What the other one answers there, null where it answers nothing.
        public let expected: JSONValue
        /// What the plugin answers there.
        public let found: JSONValue

        /// `card tenoff, /presentation/headline: expected "10% off", found "10 % off"`.
        public var description: String {
            let (expected, found) = (Self.shortened(expected), Self.shortened(found))
            return "card \(card), \(pointer): expected \(expected), found \(found)"
        }

        private static func shortened(_ value: JSONValue) -> String {
            let text = value.text
            return text.utf8.count <= 300 ? text : "\(text.prefix(200))… (\(text.utf8.count) bytes)"
        }
    }

    /// Lets both decode cards.
    ///
    /// - Parameters:
    ///   - plugin: the plugin.
    ///   - other: the one that it stands for.
    ///   - cards: cards of class types that both take.
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
    /// What a handler answered, with its reasons.
    fileprivate var wholeAnswer: JSONValue {
        guard let card = self else { return .null }
        var object = card.answerJSON
        object["diagnostics"] = .array(card.diagnostics.map(\.json))
        return .object(object)
    }
}
