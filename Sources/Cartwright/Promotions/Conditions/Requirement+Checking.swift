extension Requirement {
    /// The finding on a cart. All parts are checked, so that all shortfalls are known.
    func finding(_ condition: String, _ facts: CartFacts) throws(CartwrightError) -> Finding {
        switch self {
        case .number(let number): return try number.finding(condition, facts)
        case .words(let source, let membership): return source.finding(condition, membership, facts)
        case .attribute(let source, let test):
            var finding = test.finding(condition, in: source.attributes(facts.cart), facts.sets.map(source.sets))
            if let problem = facts.problem(of: source) {
                (finding.truth, finding.unknownReason) = (.unknown, problem.code.rawValue)
            }
            return finding
        case .clock(let test): return test.finding(condition, facts)
        case .all(let conditions):
            let parts = try conditions.check(facts)
            return Finding(condition, parts.map(\.truth).all, parts: parts)
        case .any(let conditions):
            let parts = try conditions.check(facts)
            return Finding(condition, parts.map(\.truth).any, parts: parts)
        case .not(let inside):
            let part = try inside.check(facts)
            return Finding(condition, part.truth.opposite, parts: [part])
        }
    }

    /// The truth value if the cart alone determines it; nil if it depends on the amounts that earlier stages leave.
    func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth? {
        switch self {
        case .number(let number):
            return number.basis == .stage ? nil : try number.truth(facts)
        case .words(let source, let membership): return Truth(source.holds(membership, facts))
        case .attribute(let source, let test):
            guard facts.problem(of: source) == nil else { return .unknown }
            return test.truth(in: source.attributes(facts.cart), facts.sets.map(source.sets))
        case .clock(let test): return Truth(test.holds(at: facts.instant))
        case .all(let conditions): return try conditions.foresee(facts).foreseenAll
        case .any(let conditions): return try conditions.foresee(facts).foreseenAny
        case .not(let inside): return try inside.foresee(facts)?.opposite
        }
    }
}

extension CartFacts {
    /// The reason that there are no facts of the plugin that states an attribute; nil if there are, or if none does.
    fileprivate func problem(of source: AttributeSource) -> CartwrightError? {
        guard let answers, let plugin = source.facts else { return nil }
        return answers.problem(of: plugin)
    }
}
