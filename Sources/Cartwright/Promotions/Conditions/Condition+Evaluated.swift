extension Condition {
    /// Checks a cart, and verifies the finding of a plugin's condition.
    ///
    /// - Throws: the error of the condition, or `promotion.bad_finding`.
    func evaluated(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        let finding = try check(facts)
        // The answers of plugins outside the host are checked when they are read.
        guard !(self is OutsideCondition), !isOfTheEngine, let fault = finding.fault(of: name) else { return finding }
        throw fault
    }

    /// True if this condition and those inside it belong to the engine.
    package var isOfTheEngine: Bool { self is any DeclaredCondition && parts.allSatisfy(\.isOfTheEngine) }
}

extension Condition {
    /// The name as a promotion writes it in `"type"`.
    package var name: String { (self as? OutsideCondition)?.use.declaration.name ?? Self.type }
}

extension [any Condition] {
    /// The finding of each condition, see ``Condition/evaluated(_:)``.
    func evaluated(_ facts: CartFacts) throws(CartwrightError) -> [Finding] {
        var findings: [Finding] = []
        for condition in self { findings.append(try condition.evaluated(facts)) }
        return findings
    }

    /// True if one of them belongs to a plugin. An error of such a promotion's conditions affects that promotion only;
    /// an error of the engine's conditions is an error of the cart.
    var areAnyOfPlugins: Bool { contains { !$0.isOfTheEngine } }
}
