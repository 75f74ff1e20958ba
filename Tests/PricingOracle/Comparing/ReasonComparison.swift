public import Cartwright
import CartwrightScenarios

/// Compares the engine's reasons for promotions that are not applied with a second implementation of the order of
/// precedence.
public struct ReasonComparison {
    /// The differing reasons, in words; empty if all are equal.
    public private(set) var findings: [String] = []

    /// The number of times that each reason occurred.
    public private(set) var counts: [String: Int] = [:]

    /// - Parameters:
    ///   - value: a scenario of small quantities, since each unit is priced separately.
    ///   - clock: the instant for a scenario without one.
    /// - Throws: the error of the engine if it refuses the scenario.
    public init(_ value: JSONValue, clock: Instant) throws {
        let scenario = PlainScenario(value, clock: clock.milliseconds)
        let quote = try OracleCheck.quote(value, clock, explanation: .reasons)
        // The engine's set is taken as it is: ``OracleCheck`` compares the choice and every amount.
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
    /// Returns the scenario with another option `choose`: `best` or `priority`.
    public func choosing(_ choose: String) -> JSONValue {
        guard case .object(var scenario) = self else { return self }
        var options = JSONObject()
        for (key, value) in scenario["options"].fields { options[key] = value }
        options["choose"] = .string(choose)
        scenario["options"] = .object(options)
        return .object(scenario)
    }
}
