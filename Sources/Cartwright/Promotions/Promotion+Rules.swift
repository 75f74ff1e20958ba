extension Promotion {
    /// The conditions and effects that plugins outside the host compute.
    var outsideRules: [RuleUse] {
        var rules: [RuleUse] = []
        var walk = ConditionWalk(conditions, at: .root)
        while let (condition, _) = walk.next() {
            if let outside = condition as? OutsideCondition { rules.append(outside.use) }
        }
        return rules + effects.compactMap { ($0 as? OutsideEffect)?.use }
    }

    /// The names of the conditions and effects that a process computes, which count in sessions alone.
    package var rulesOfProcesses: [String] {
        outsideRules.filter { !$0.asker.isAskedEverywhere }.map(\.declaration.name)
    }

    /// The attributes of the cart that conditions read and a process states, which it does in sessions alone.
    package var factsOfProcesses: [String] {
        var attributes: [String] = []
        var walk = ConditionWalk(conditions, at: .root)
        while let (condition, _) = walk.next() {
            guard let cart = condition as? CartCondition, let facts = cart.facts, !facts.isAskedEverywhere else {
                continue
            }
            attributes.append(cart.test.key)
        }
        return attributes
    }

    /// Refuses a promotion with rules of a process that is priced again after a return, when no session may be open.
    ///
    /// - Throws: `promotion.process_needs_keep`.
    func checkReturns(at pointer: JSONPointer) throws(CartwrightError) {
        guard returns != .keep, let rule = rulesOfProcesses.first else { return }
        throw CartwrightError(
            .promotionProcessNeedsKeep,
            "\(rule) is computed by a process, which cannot be asked again after a return",
            hint: "remove \"returns\", or write \"returns\": \"keep\"",
            at: pointer.appending("returns").location
        )
    }
}

extension CartFacts {
    /// Creates the facts of a cart before any discount, with the answers of plugins outside the host about the rules of
    /// some promotions.
    package init(
        cart: Cart,
        instant: Instant,
        tax: TaxRounding = TaxRounding(),
        asking promotions: [Promotion]
    ) {
        let questions = promotions.flatMap { promotion in
            promotion.outsideRules.map { RuleQuestion(promotion: promotion.id, use: $0) }
        }
        let answers = questions.isEmpty ? nil : RuleAnswers(recording: .empty)
        answers?.request(questions, about: cart, at: instant)
        self.init(cart: cart, instant: instant, tax: tax, sets: nil, answers: answers)
    }
}

extension Effect {
    /// True if a plugin outside the host computes it.
    package var isOutside: Bool { self is OutsideEffect }
}
