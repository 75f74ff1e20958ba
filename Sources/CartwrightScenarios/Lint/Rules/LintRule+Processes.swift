internal import Cartwright

extension LintRule {
    /// Promotions whose conditions or effects a process computes: they count in sessions alone.
    static let processes = LintRule { subject in
        subject.promotions.compactMap { entry in
            guard let rule = entry.promotion.rulesOfProcesses.first else { return nil }
            return CartwrightError(
                .lintSessionsOnly,
                "\(rule) is computed by a process: it counts in sessions, not in price, simulate and /v1/quotes",
                hint: "write the rule as a wasm plugin, if it should count everywhere",
                at: entry.pointer.location
            )
        }
    }
}
