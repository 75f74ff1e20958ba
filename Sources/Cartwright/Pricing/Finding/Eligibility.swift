/// The promotions that a cart could get: those that passed gates and conditions on the cart, and those that fell out,
/// with their reasons.
struct Eligibility {
    /// In order of priority, then id.
    private(set) var candidates: [Candidate] = []

    /// In the same order: those of which somebody wants to know it.
    private(set) var rejected: [RejectedPromotion] = []

    /// All that were looked at, in the same order.
    let examined: [PromotionNumber]

    /// The number of promotions judged between two checks that the quote is still asked for.
    private static var promotionsPerCheck: Int { 32 }

    /// Gathers the promotions of catalog and offers and judges each. To explain every verdict, all of them are looked
    /// at; otherwise those that the cart can reach.
    ///
    /// - Parameter numbers: which of the catalog to look at instead, in order: at least those that the cart can reach.
    init(
        _ cart: InternedCart,
        _ catalog: Catalog,
        _ offers: [Offer],
        _ counters: borrowing Counters,
        _ options: PricingOptions,
        examining numbers: [PromotionNumber]? = nil
    ) throws(CartwrightError) {
        let promotions = cart.promotions
        examined = promotions.addingOffers(
            to: numbers ?? catalog.promotions(for: cart, all: options.explanation != .applied)
        )
        candidates.reserveCapacity(examined.count)
        let gates = Gates(cart, offers: offers)
        var visits = 0
        for (index, number) in examined.enumerated() {
            if index.isMultiple(of: Self.promotionsPerCheck) { try WorkLimit.check() }
            let compiled = promotions.compiled(of: number)
            switch compiled.isUnguarded(on: cart) ? .passed(nil) : gates.verdict(on: compiled, counters) {
            case .refused(let reason):
                guard options.explains(number, hasCode: compiled.code != nil) else { continue }
                rejected.append(RejectedPromotion(promotion: promotions.id(of: number), reason: reason))
            case .passed(let spend):
                try judge(number, of: promotions, compiled, on: cart, spending: spend, &visits, options)
            }
        }
    }

    /// Asks the conditions of a promotion. What one of a plugin cannot answer costs that promotion only.
    private mutating func judge(
        _ number: PromotionNumber,
        of promotions: PromotionPool,
        _ compiled: CompiledPromotion,
        on cart: InternedCart,
        spending spend: Candidate.Spend?,
        _ visits: inout Int,
        _ options: PricingOptions
    ) throws(CartwrightError) {
        do throws(CartwrightError) {
            if try promotions.failsConditions(compiled, on: cart, &visits) {
                guard options.explains(number, hasCode: compiled.code != nil) else { return }
                let isTold =
                    options.explains(number)
                    && (!options.countsVerdicts || compiled.thresholds.areNearlyFilled(by: cart))
                let unmet = isTold ? try promotions[number].unmetConditions(on: cart.frozen) : []
                let id = promotions.id(of: number)
                rejected.append(RejectedPromotion(promotion: id, reason: .conditionNotMet, unmet: unmet))
            } else {
                candidates.append(Candidate(promotion: number, stacking: compiled.stacking, spend: spend))
            }
        } catch {
            guard error.code != .pricingTooLarge, promotions[number].conditions.areAnyOfPlugins else { throw error }
            guard options.explains(number, hasCode: compiled.code != nil) else { return }
            let id = promotions.id(of: number)
            rejected.append(RejectedPromotion(promotion: id, reason: .badAnswer, refused: [error.shortened]))
        }
    }
}

extension PromotionPool {
    /// Whether a cart can no longer fill what a promotion asks, whatever earlier stages leave.
    ///
    /// - Parameter visits: counts the lines that were looked at.
    func failsConditions(
        _ compiled: CompiledPromotion,
        on cart: InternedCart,
        _ visits: inout Int
    ) throws(CartwrightError) -> Bool {
        guard !compiled.thresholds.areUnfilled(by: cart) else { return true }
        guard compiled.thresholds.areMore else { return false }
        return try failsConditions(compiled.thresholds, of: compiled.promotion, on: cart, &visits)
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
        // Numbers that are too large are an error, which the conditions themselves tell.
        guard !areTooLarge else { return try self[promotion].failsConditions(on: cart.frozen) }
        for index in thresholds.others
        where try condition(index, of: promotion).foresee(cart, for: promotion).isFailure { return true }
        return false
    }

    /// Promotions of the catalog, with those of the offers among them.
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
    /// True where one of the conditions is not met, or unknown.
    fileprivate func failsConditions(on frozen: FrozenCart) throws(CartwrightError) -> Bool {
        let facts = frozen.facts
        for condition in conditions where try condition.foresee(facts).isFailure { return true }
        return false
    }

    /// What the conditions found that do not hold, those on the stage with what they would see if this promotion stood
    /// alone.
    fileprivate func unmetConditions(on frozen: FrozenCart) throws(CartwrightError) -> [Finding] {
        var unmet: [Finding] = []
        for condition in conditions {
            switch try condition.foresee(frozen.facts) {
            case .met?: continue
            case .notMet?, .unknown?: unmet.append(try condition.ask(frozen.facts))
            case nil:
                // One that cannot be asked is no reason beside one that does not hold.
                if let finding = try? condition.ask(frozen.facts), !finding.isMet { unmet.append(finding) }
            }
        }
        return unmet
    }
}

extension Truth? {
    /// True where a condition does not hold, whatever earlier stages leave.
    fileprivate var isFailure: Bool { self == .notMet || self == .unknown }
}
