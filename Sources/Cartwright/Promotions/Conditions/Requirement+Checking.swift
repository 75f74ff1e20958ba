extension Requirement {
    /// What is found on a cart. All parts are checked, so that all gaps are known.
    func finding(_ condition: String, _ facts: CartFacts) throws(CartwrightError) -> Finding {
        switch self {
        case .number(let number): return try number.finding(condition, facts)
        case .words(let source, let membership): return source.finding(condition, membership, facts)
        case .attribute(let source, let test):
            return test.finding(condition, in: source.attributes(facts.cart), facts.sets.map(source.sets))
        case .clock(let test): return test.finding(condition, facts)
        case .all(let conditions):
            let parts = try conditions.check(facts)
            return Finding(condition, isMet: parts.allSatisfy(\.isMet), parts: parts)
        case .any(let conditions):
            let parts = try conditions.check(facts)
            return Finding(condition, isMet: parts.contains(where: \.isMet), parts: parts)
        case .not(let inside):
            let part = try inside.check(facts)
            return Finding(condition, isMet: !part.isMet, parts: [part])
        }
    }

    /// Whether it holds, as far as the cart alone tells; nil where that depends on what earlier stages leave.
    func foresee(_ facts: CartFacts) throws(CartwrightError) -> Bool? {
        switch self {
        case .number(let number):
            return number.basis == .stage ? nil : try number.holds(facts)
        case .words(let source, let membership): return source.holds(membership, facts)
        case .attribute(let source, let test):
            return test.holds(in: source.attributes(facts.cart), facts.sets.map(source.sets))
        case .clock(let test): return test.holds(at: facts.instant)
        case .all(let conditions):
            // One that fails is enough to know; else all must be known.
            let foreseen = try conditions.foresee(facts)
            return foreseen.contains(false) ? false : foreseen.contains(nil) ? nil : true
        case .any(let conditions):
            let foreseen = try conditions.foresee(facts)
            return foreseen.contains(true) ? true : foreseen.contains(nil) ? nil : false
        case .not(let inside): return try inside.foresee(facts).map { !$0 }
        }
    }
}
