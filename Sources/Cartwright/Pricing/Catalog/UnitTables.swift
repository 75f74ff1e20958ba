/// What effects on units go by, apart from the other effects, which then take little memory.
struct UnitTables: Sendable {
    /// Which units are picked.
    private(set) var rules: [UnitRule] = []

    /// How many are got for how many.
    private(set) var terms: [BuyTerms] = []

    /// Notes a rule, and says its number.
    mutating func add(_ rule: UnitRule) -> Int32 {
        rules.append(rule)
        return Int32(truncatingIfNeeded: rules.count - 1)
    }

    /// Notes terms, and says their number.
    mutating func add(_ terms: BuyTerms) -> Int32 {
        self.terms.append(terms)
        return Int32(truncatingIfNeeded: self.terms.count - 1)
    }
}
