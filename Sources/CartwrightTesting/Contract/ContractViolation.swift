public import Cartwright

extension ContentCard {
    /// The card as JSON that can be loaded again, unless a feed refuses such a card.
    var printed: String { json(in: .canonical).text }
}

/// A violation of a rule by a part of a plugin, with the card or the scenario that caused it.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public var rule: ContractRule

    /// The description of the violation.
    public var message: String

    /// The hint for a correction.
    public var hint: String

    /// The card that caused it, as JSON that `load cards` reads; nil if there was none.
    public var card: String?

    /// The cart and the promotion that caused it, as the JSON of a scenario, which `cartwright price FILE --plugins .`
    /// prices. Nil if there was none. A cart with very many lines is shortened to its first lines.
    public var scenario: String?

    /// Creates a violation.
    public init(_ rule: ContractRule, _ message: String, hint: String, card: String? = nil, scenario: String? = nil) {
        self.rule = rule
        self.message = message
        self.hint = hint
        self.card = card
        self.scenario = scenario
    }

    /// Returns the violation for a child process that ended while it tried something: it trapped or was killed.
    public static func trapped(trying probe: ContractProbe) -> ContractViolation {
        ContractViolation(
            probe.rule,
            "\(probe.part): the process ended",
            hint: probe.card == nil
                ? "use addingReportingOverflow and multipliedReportingOverflow, and throw on overflow;  "
                    + "input must never reach a force unwrap or an unchecked index"
                : "refuse the card with a CardRefusal; input must never reach a force unwrap, an index or an overflow",
            card: probe.card?.printed,
            scenario: probe.scenario
        )
    }

    /// The text `[rule] message` with the hint, and below it the card or its beginning if it is too large to load, or
    /// the scenario, shortened if it is long.
    public var description: String {
        var lines = ["[\(rule.rawValue)] \(message)", "  right: \(hint)"]
        if let card { lines.append("  \(Self.line(for: card))") }
        if let scenario { lines.append("  \(Self.line(forScenario: scenario))") }
        return lines.joined(separator: "\n")
    }

    /// Returns `card: {…}`, or `card too large to load, 1000123 bytes: {…`.
    fileprivate static func line(for card: String) -> String {
        let count = card.utf8.count
        // A card within the limit of a feed, with any escaping.
        if count <= 8 * CardLimits.standard.maximumBytes, isLoadable(card) { return "card: \(card)" }
        let beginning = String(String.UnicodeScalarView(card.unicodeScalars.prefix(1000)))
        return "card too large to load, \(count) bytes: \(beginning)…"
    }

    /// Returns `scenario: {…}`, shortened if it is long.
    fileprivate static func line(forScenario text: String) -> String {
        let (count, most) = (text.utf8.count, 16_000)
        guard count > most else { return "scenario: \(text)" }
        let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(most / 2)))
        return "scenario: \(beginning)… (\(count) bytes)"
    }

    private static func isLoadable(_ card: String) -> Bool {
        (try? CardBatch.read(card, now: .latest))?.entries.allSatisfy { $0.card != nil } == true
    }
}

extension ContractViolation: JSONConvertible {
    /// The violation as JSON: `{"rule": "headline", "message": …, "hint": …, "card": …, "scenario": …}`, with card and
    /// scenario as text.
    public var json: JSONValue {
        var object: JSONObject = [
            "rule": .string(rule.rawValue), "message": .string(message), "hint": .string(hint),
        ]
        object.setUnlessAbsent("card", card.map(JSONValue.string))
        object.setUnlessAbsent("scenario", scenario.map(JSONValue.string))
        return .object(object)
    }
}

/// A try that is about to run. A trap ends the process; to detect it, run the contract in a child process that writes
/// each probe before the try.
public struct ContractProbe: Sendable {
    /// The rule.
    public let rule: ContractRule

    /// The part of the plugin: `handler stamp`, `condition "stamp_count"`, `effect "round_total_down"`.
    public let part: String

    /// The card for the handler; nil if there is none.
    public let card: ContentCard?

    /// The cart and the promotion, as the JSON of a scenario; nil if there is a card.
    public let scenario: String?

    init(_ rule: ContractRule, _ part: String, card: ContentCard? = nil, scenario: String? = nil) {
        (self.rule, self.part, self.card, self.scenario) = (rule, part, card, scenario)
    }

    /// The card or the scenario on one line, as in a violation.
    public var inputLine: String? {
        card.map { ContractViolation.line(for: $0.printed) } ?? scenario.map(ContractViolation.line(forScenario:))
    }
}
