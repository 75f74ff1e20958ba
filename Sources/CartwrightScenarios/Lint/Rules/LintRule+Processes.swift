internal import Cartwright

extension LintRule {
    /// Promotions whose conditions or effects a process computes, or that read its facts: they count in sessions alone.
    static let processes = LintRule { subject in
        subject.promotions.compactMap { entry in
            if let rule = entry.promotion.rulesOfProcesses.first {
                return sessionsOnly("\(rule) is computed", "write the rule as a wasm plugin", entry.pointer)
            }
            guard let fact = entry.promotion.factsOfProcesses.first else { return nil }
            return sessionsOnly("\(fact) is stated", "state it in a wasm plugin", entry.pointer)
        }
    }

    private static func sessionsOnly(_ what: String, _ advice: String, _ pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .lintSessionsOnly,
            "\(what) by a process: it counts in sessions, not in price, simulate and /v1/quotes",
            hint: "\(advice), if it should count everywhere",
            at: pointer.location
        )
    }
}
