extension Condition {
    /// What the condition finds. What one of a plugin finds is checked.
    ///
    /// - Throws: what the condition throws, or `promotion.bad_finding`.
    func ask(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        let finding = try check(facts)
        guard !isOfTheEngine, let fault = finding.fault(of: Self.type) else { return finding }
        throw fault
    }

    /// Whether this condition and those inside it are the engine's own.
    package var isOfTheEngine: Bool { self is any DeclaredCondition && parts.allSatisfy(\.isOfTheEngine) }
}

extension [any Condition] {
    /// What each of them finds, see ``Condition/ask(_:)``.
    func ask(_ facts: CartFacts) throws(CartwrightError) -> [Finding] {
        var findings: [Finding] = []
        for condition in self { findings.append(try condition.ask(facts)) }
        return findings
    }

    /// Whether one of them is a plugin's. An error of such a promotion's conditions costs that promotion only; one of
    /// the engine's is an error of the cart.
    var areAnyOfPlugins: Bool { contains { !$0.isOfTheEngine } }
}
