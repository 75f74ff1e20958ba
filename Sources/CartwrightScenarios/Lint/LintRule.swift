internal import Cartwright

/// One thing to look for. A new rule is a file in `Rules` and an entry here.
struct LintRule: Sendable {
    /// What it finds, each with its place.
    let findings: @Sendable (LintSubject) -> [CartwrightError]

    /// The rules.
    static let all = [items, dates, codes, currencies, reach, shadows, customer]
}
