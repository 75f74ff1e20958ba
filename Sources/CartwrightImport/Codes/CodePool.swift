public import Cartwright

/// The codes of one promotion of an imported catalog that belong into a code store.
public struct CodePool: Sendable {
    /// The promotion.
    public let promotion: String

    /// The number of codes, with those of lines.
    public let count: Int

    /// The codes, each with its line or its place in the files; those of lines are read by ``PooledCodeReader``.
    public let codes: [NumberedCode]

    /// The id that lines of codes name; nil without such lines.
    package let source: String?
}

extension CodePool {
    /// Creates the pool of a rule.
    init(_ rule: PooledRule, of promotion: String) {
        self.init(promotion: promotion, count: rule.digest.count, codes: rule.codes, source: rule.source)
    }
}
