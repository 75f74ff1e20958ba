/// The promotions that a cart may get, and those that failed a gate or a condition on the cart, with their reasons.
struct Eligibility {
    /// The candidates by priority, then id.
    private(set) var candidates: [Candidate] = []

    /// The failed promotions in the same order, if their reasons are needed.
    private(set) var rejected: [RejectedPromotion] = []

    /// All promotions that were examined, in the same order.
    let examined: [PromotionNumber]

    /// The number of promotions that are judged between two checks of the work limit.
    private static var promotionsPerCheck: Int { 32 }

    /// Judges the promotions of a catalog, and the offers. If every verdict is explained, all promotions are examined;
    /// otherwise those that the cart can reach.
    init(
        _ cart: InternedCart,
        _ catalog: Catalog,
        _ offers: [Offer],
        _ counters: borrowing Counters,
        _ options: ChoiceOptions
    ) throws(CartwrightError) {
        let numbers = catalog.promotions(for: cart, all: options.explanation != .applied)
        try self.init(cart, numbers, offers, counters, options)
    }

    /// Judges some promotions, and the offers.
    ///
    /// - Parameter numbers: the promotions of the catalog to examine, in order. They include all that the cart can
    ///   reach.
    init(
        _ cart: InternedCart,
        _ numbers: [PromotionNumber],
        _ offers: [Offer],
        _ counters: borrowing Counters,
        _ options: ChoiceOptions
    ) throws(CartwrightError) {
        let promotions = cart.promotions
        examined = promotions.addingOffers(to: numbers)
        candidates.reserveCapacity(examined.count)
        let gates = Gates(cart, offers: offers, unlimited: options.unlimited)
        if cart.frozen.answers != nil { Self.askOutside(cart, examined, gates, counters) }
        var visits = 0
        for (index, number) in examined.enumerated() {
            if index % Self.promotionsPerCheck == Self.promotionsPerCheck - 1 { try WorkLimit.check() }
            var spend: Candidate.Spend?
            if !promotions.isUnguarded(number, on: cart) {
                let compiled = promotions.compiled(of: number)
                switch gates.verdict(on: compiled, counters) {
                case .refused(let refusal):
                    guard options.explains(number, hasCode: compiled.code != nil) else { continue }
                    rejected.append(RejectedPromotion(promotion: promotions.id(of: number), refusal))
                    continue
                case .passed(let rest): spend = rest
                }
            }
            try judge(number, of: promotions, on: cart, spending: spend, &visits, options)
        }
    }

    /// Judges some promotions of the catalog, all of whose gates are known to pass.
    init(_ cart: InternedCart, open numbers: [PromotionNumber], _ options: ChoiceOptions) throws(CartwrightError) {
        examined = numbers
        candidates.reserveCapacity(numbers.count)
        cart.requestAnswers(about: numbers)
        var visits = 0
        for number in numbers { try judge(number, of: cart.promotions, on: cart, spending: nil, &visits, options) }
    }

    /// Asks plugins outside the host about the promotions with rules of theirs that pass the gates.
    private static func askOutside(
        _ cart: InternedCart,
        _ examined: [PromotionNumber],
        _ gates: Gates,
        _ counters: borrowing Counters
    ) {
        var open: [PromotionNumber] = []
        for number in examined where cart.promotions.outsideRules(of: number) != nil {
            guard case .passed = gates.verdict(on: cart.promotions.compiled(of: number), counters) else { continue }
            open.append(number)
        }
        cart.requestAnswers(about: open)
    }

    /// Evaluates the conditions of a promotion. If a plugin's condition fails to answer, only its promotion is
    /// rejected.
    private mutating func judge(
        _ number: PromotionNumber,
        of promotions: PromotionPool,
        on cart: InternedCart,
        spending spend: Candidate.Spend?,
        _ visits: inout Int,
        _ options: ChoiceOptions
    ) throws(CartwrightError) {
        do throws(CartwrightError) {
            if try promotions.failsConditions(number, on: cart, &visits) {
                let hasCode = promotions.stacking(of: number).code != nil
                guard options.explains(number, hasCode: hasCode) else { return }
                let isTold =
                    options.reports(number, hasCode: hasCode)
                    && (!options.countsVerdicts || promotions.thresholds(of: number).areNearlyFilled(by: cart))
                let unmet = isTold ? try promotions[number].unmetConditions(on: cart.frozen) : []
                let id = promotions.id(of: number)
                rejected.append(RejectedPromotion(promotion: id, reason: .conditionNotMet, unmet: unmet))
            } else {
                let declinesGifts = cart.frozen.cart.declinesGifts(of: promotions.id(of: number))
                let stacking = promotions.stacking(of: number)
                candidates.append(Candidate(number, stacking, spend: spend, declinesGifts: declinesGifts))
            }
        } catch {
            guard error.code != .pricingTooLarge, promotions[number].conditions.areAnyOfPlugins else { throw error }
            guard options.explains(number, hasCode: promotions.stacking(of: number).code != nil) else { return }
            let id = promotions.id(of: number)
            rejected.append(RejectedPromotion(promotion: id, reason: .badAnswer, refused: [error.shortened]))
        }
    }
}

extension InternedCart {
    /// Asks plugins outside the host about the rules of promotions, unless they were asked.
    fileprivate func requestAnswers(about numbers: [PromotionNumber]) {
        guard let answers = frozen.answers else { return }
        let questions = numbers.flatMap { number in
            (promotions.outsideRules(of: number) ?? []).map {
                RuleQuestion(promotion: promotions.id(of: number), use: $0)
            }
        }
        answers.request(questions, about: frozen.cart, at: frozen.instant)
    }
}

extension PromotionPool {
    /// True if a cart does not meet a promotion's conditions, whatever earlier stages leave.
    ///
    /// - Parameter visits: The counter of the lines that were examined.
    func failsConditions(
        _ number: PromotionNumber,
        on cart: InternedCart,
        _ visits: inout Int
    ) throws(CartwrightError) -> Bool {
        let thresholds = thresholds(of: number)
        guard !thresholds.areUnfilled(by: cart) else { return true }
        guard thresholds.areMore else { return false }
        return try failsConditions(thresholds, of: number, on: cart, &visits)
    }

    private func failsConditions(
        _ thresholds: Thresholds,
        of promotion: PromotionNumber,
        on cart: InternedCart,
        _ visits: inout Int
    ) throws(CartwrightError) -> Bool {
        var areTooLarge = false
        for index in thresholds.ofLines {
            let threshold = lineThreshold(index, of: promotion)
            visits += threshold.visits(on: cart)
            guard visits <= PricingLimits.visits else { throw .tooLarge(catalog.ordered.count, cart.frozen.cart) }
            switch threshold.truth(on: cart, for: promotion) {
            case .met?: continue
            case .notMet?, .unknown?: return true
            case nil: areTooLarge = true
            }
        }
        guard thresholds.hasOthers || areTooLarge else { return false }
        visits += cart.frozen.lineCount * Int(thresholds.othersOfLines)
        guard visits <= PricingLimits.visits else { throw .tooLarge(catalog.ordered.count, cart.frozen.cart) }
        // Numbers that are too large cause an error, which the conditions themselves throw.
        guard !areTooLarge else { return try self[promotion].failsConditions(on: cart.frozen) }
        for index in thresholds.others
        where try condition(index, of: promotion).foresee(cart, for: promotion).isFailure { return true }
        return false
    }

    /// Merges the offers into promotions of the catalog, in order.
    fileprivate func addingOffers(to numbers: [PromotionNumber]) -> [PromotionNumber] {
        guard let offers else { return numbers }
        var merged: [PromotionNumber] = []
        merged.reserveCapacity(numbers.count + offers.ordered.count)
        var next = 0
        for offer in offers.ordered {
            while next < numbers.count, !goesBefore(offer.promotion, numbers[next]) {
                merged.append(numbers[next])
                next += 1
            }
            merged.append(offer.promotion)
        }
        return merged + numbers[next...]
    }
}

extension Promotion {
    /// True if one of the conditions is not met, or unknown.
    fileprivate func failsConditions(on frozen: FrozenCart) throws(CartwrightError) -> Bool {
        let facts = frozen.facts
        for condition in conditions where try condition.foresee(facts).isFailure { return true }
        return false
    }

    /// The findings of the conditions that do not hold. Conditions on the stage are evaluated as if this promotion were
    /// applied alone.
    fileprivate func unmetConditions(on frozen: FrozenCart) throws(CartwrightError) -> [Finding] {
        var unmet: [Finding] = []
        for condition in conditions {
            switch try condition.foresee(frozen.facts) {
            case .met?: continue
            case .notMet?, .unknown?: unmet.append(try condition.evaluated(frozen.facts))
            case nil:
                // A condition that throws is not a reason beside a condition that does not hold.
                if let finding = try? condition.evaluated(frozen.facts), !finding.isMet { unmet.append(finding) }
            }
        }
        return unmet
    }
}

extension Truth? {
    /// True if a condition does not hold, whatever earlier stages leave.
    fileprivate var isFailure: Bool { self == .notMet || self == .unknown }
}
