import Cartwright
import Testing

@testable import CartwrightScenarios

/// Each key of the rules for shops, portions, unit selection, lists and returns is in `help`, and in the schema of its
/// document. The articles on formats follow from the same tables.
struct RuleKeyTests {
    /// A key of an object, and some of its words.
    typealias Row = (object: String, key: String, words: [String])

    private static let rows: [Row] =
        [
            ("options", "choose", ["best", "priority"]),
            ("options", "rounding", ["half_up", "half_even", "down", "half_down", "up"]),
            ("options", "rounding_applies_to", ["price", "discount"]), ("options", "stacking", ["add", "compound"]),
            ("options", "tax", []), ("tax_rounding", "rounding", ["down"]),
            ("tax_rounding", "per", ["rate", "line", "unit"]), ("options", "cash_rounding", []),
            ("quote", "payable", []), ("quote", "rounding_difference", []), ("expect", "payable", []),
            ("expect", "rounding_difference", []), ("catalog", "options", []), ("scenario", "options", []),
        ] + [
            ("amount_off", "for_every", []), ("amount_off", "max_times", []), ("amount_off", "each", ["group"]),
            ("gift", "for_every", []), ("gift", "max_times", []), ("for_every", "quantity", []),
            ("for_every", "amount", []), ("for_every", "filter", []),
        ] + [
            ("buy_x_get_y", "take", ["cheapest", "dearest"]), ("buy_x_get_y", "pick", ["overall", "per_group"]),
            ("buy_x_get_y", "amount", []), ("target", "uses_up", []), ("cart", "declined", []),
        ] + [
            ("credit", "amount", []), ("credit", "percent", []), ("credit", "after_days", []),
            ("credit", "for_every", []), ("quote", "credits", []), ("expect", "credits", []),
        ] + [
            ("finding", "unknown", []), ("catalog", "lists", []), ("scenario", "lists", []), ("named_list", "list", []),
            ("promotion", "returns", ["keep", "claw_back", "refuse", "reprice"]),
        ]

    private static let reference = FormatReference.bundled

    @Test(arguments: rows)
    func `help has the key with its object, and the schema has it with its words`(row: Row) throws {
        let help = FormatHelp(Self.reference)
        let lines = try #require(help.answer(row.object)).lines
        #expect(lines.contains { $0.hasPrefix("  \(row.key) ") }, "\(lines)")
        #expect(help.answer(row.key) != nil)
        let format = try #require(
            Self.reference.formats.first { $0.name == row.object && !$0.keys(named: row.key).isEmpty }
        )
        let name = format.kind == .effect ? "effect_\(row.object)" : row.object
        let kind: SchemaKind = ["quote", "finding"].contains(row.object) ? .quote : Places.schema(of: format)
        let schema = try #require(kind.schema(Self.reference)["$defs"]?[name]).text
        for text in [row.key] + row.words { #expect(schema.contains("\"\(text)\""), "\(text)") }
    }

    @Test func `help and the schema of cards have the promotion of a coupon`() throws {
        let lines = try #require(FormatHelp(Self.reference).answer("promotion_id")).lines
        #expect(lines.first?.contains("coupon") == true, "\(lines)")
        #expect(SchemaKind.card.schema(Self.reference).text.contains("\"promotion_id\":"))
    }

    @Test(arguments: [
        ("stack", "stacking"), ("unknown", "unknown"), ("for every", "portion"), ("repricing", "reprice"),
        ("cash rounding", "cash rounding"), ("decline", "declined gift"), ("named lists", "named list"),
    ])
    func `a word of the rules is defined in the glossary`(word: String, term: String) {
        #expect(Glossary.terms(named: word).map(\.term) == [term])
    }
}
