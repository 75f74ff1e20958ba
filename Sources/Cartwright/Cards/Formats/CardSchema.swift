/// The styles of cards, prepared for reading: every key of a style has a number, and the keys of a field in a style are
/// a set of numbers.
final class CardSchema: Sendable {
    /// All styles. Tests verify that their keys form a table; without a table no card would be read.
    static let standard =
        (try? CardSchema(short: .short, rest: .rest, long: .long, web: .web, canonical: .canonical))
        ?? CardSchema(
            short: .short,
            rest: .rest,
            long: .long,
            web: .web,
            canonical: .canonical,
            names: [],
            table: .empty
        )

    /// The keys by their numbers. If a style has several keys for one field, the lower number has precedence.
    let names: [String]

    private let table: NameTable
    private let short: Style
    private let rest: Style
    private let long: Style
    private let web: Style
    private let canonical: Style
    private let removed: CardKeySet

    /// A style with the numbers of its keys.
    final class Style: Sendable {
        /// The definition of the style.
        let style: CardStyle

        /// The keys of each field, by ``CardField/rawValue``.
        private let fields: [CardKeySet]

        /// Every key of the style.
        let known: CardKeySet

        /// The keys by which a card of the style is recognised.
        let marks: CardKeySet

        /// The key of the extras.
        let extrasKey: String

        fileprivate init(_ style: CardStyle, _ names: [String]) {
            let set = { (keys: [String]) in CardKeySet(keys.compactMap(names.firstIndex).map(CardKeySet.key)) }
            self.style = style
            fields = CardField.allCases.map { set(style.keys[$0] ?? []) }
            known = CardKeySet(fields)
            marks = set(style.marks)
            extrasKey = style.keys[.extras]?.first ?? "extras"
        }

        /// The keys of a field.
        func keys(of field: CardField) -> CardKeySet { fields[field.rawValue] }
    }

    /// Numbers the keys of some styles.
    ///
    /// - Throws: the reason why the keys cannot form a table: there are more than ``CardKeySet/capacity``, or one is
    ///   too long.
    convenience init(
        short: CardStyle,
        rest: CardStyle,
        long: CardStyle,
        web: CardStyle,
        canonical: CardStyle
    ) throws(NameTable.Fault) {
        var names: [String] = []
        // The long style precedes that of REST, with which it shares a key that is the second one there.
        for style in [short, long, rest, web, canonical] {
            for field in CardField.allCases {
                names += (style.keys[field] ?? []).filter { !names.contains($0) }
            }
        }
        // The one key that is too long for the table is last, and is compared as text.
        names = names.filter { $0 != Self.longName } + names.filter { $0 == Self.longName }
        guard names.count <= CardKeySet.capacity else {
            throw .tooMany(names.count, limit: CardKeySet.capacity)
        }
        let table = try NameTable(names.filter { $0 != Self.longName }, atMost: CardKeySet.capacity)
        self.init(short: short, rest: rest, long: long, web: web, canonical: canonical, names: names, table: table)
    }

    /// The key of the canonical style that a ``NameTable`` does not hold.
    private static let longName = "image_aspect_ratio"

    private init(
        short: CardStyle,
        rest: CardStyle,
        long: CardStyle,
        web: CardStyle,
        canonical: CardStyle,
        names: [String],
        table: NameTable
    ) {
        (self.names, self.table) = (names, table)
        self.short = Style(short, names)
        self.rest = Style(rest, names)
        self.long = Style(long, names)
        self.web = Style(web, names)
        self.canonical = Style(canonical, names)
        removed = self.short.keys(of: .removed)
    }

    /// The style of a card, determined by its keys; null and absent are equivalent.
    ///
    /// The first style that matches wins. A removal may consist of `id` and `r` alone, and `r` belongs to the short
    /// style, so it decides if the card has no mark of another style. The canonical style shares its keys with others:
    /// it is recognised by its type, if no key belongs to another style.
    func style(of card: CardMembers, on tape: JSONTape) -> Style {
        if !card.held.isDisjoint(with: short.marks) { return short }
        if !card.held.isDisjoint(with: rest.marks) || hasType(of: rest, card, tape) { return rest }
        if card.held.isSubset(of: canonical.known), hasType(of: canonical, card, tape) { return canonical }
        if !card.held.isDisjoint(with: long.marks) { return long }
        return card.held.isDisjoint(with: removed) ? web : short
    }

    private func hasType(of style: Style, _ card: CardMembers, _ tape: JSONTape) -> Bool {
        for number in card.held.intersection(style.keys(of: .type)).numbers {
            let place = card.place(of: number)
            return tape.kind(at: place).isString && style.style.kinds?[tape.string(at: place)] != nil
        }
        return false
    }

    /// The number of a key on a tape; nil if no style defines it.
    func number(ofKey key: Int, on tape: JSONTape) -> Int? {
        let token = tape.tokens[key]
        if token.kind == .ascii, token.range.count <= NameTable.maximumBytes {
            return table.number(of: tape.bytes, in: token.range)
        }
        let name = tape.string(at: key)
        return names.firstIndex(of: name)
    }
}
