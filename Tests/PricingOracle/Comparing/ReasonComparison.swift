public import Cartwright
import CartwrightScenarios

/// Compares why the engine says that promotions are not applied with the order of precedence, worked out once more.
public struct ReasonComparison {
    /// Where a reason of the engine differs, in words; empty where all are equal.
    public private(set) var findings: [String] = []

    /// How often each reason occurred.
    public private(set) var counts: [String: Int] = [:]

    /// - Parameters:
    ///   - value: a scenario of small quantities: each unit is looked at by itself.
    ///   - clock: the instant where it names none.
    /// - Throws: where the engine refuses the scenario.
    public init(_ value: JSONValue, clock: Instant) throws {
        let scenario = PlainScenario(value, clock: clock.milliseconds)
        let quote = try OracleCheck.quote(value, clock, explanation: .reasons)
        // Which set is the best one, every amount of a quote is compared for: see ``OracleCheck``.
        let reasons = PlainReasons(PlainChoice(scenario), chosen: Set(quote.applied.map(\.promotion))).all()
        let rejections = quote.notApplied.map { ($0.promotion, PlainReason($0)) }
        let found = Dictionary(rejections) { first, _ in first }
        for promotion in scenario.promotions {
            let (expected, found) = (reasons[promotion.id], found[promotion.id])
            counts[expected?.reason ?? "applied", default: 0] += 1
            guard expected != found else { continue }
            let words = [expected, found].map { $0?.description ?? "nothing" }
            findings.append("\(promotion.id): expected \(words[0]), found \(words[1])")
        }
    }
}

extension JSONValue {
    /// A scenario whose promotions are chosen another way: `best` or `priority`.
    public func choosing(_ choose: String) -> JSONValue {
        guard case .object(var scenario) = self else { return self }
        var options = JSONObject()
        for (key, value) in scenario["options"].fields { options[key] = value }
        options["choose"] = .string(choose)
        scenario["options"] = .object(options)
        return .object(scenario)
    }
}
