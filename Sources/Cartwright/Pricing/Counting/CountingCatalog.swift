internal import BasicContainers

/// A catalog that counts the verdicts of many carts. For each cart it evaluates only the promotions that the cart can
/// reach, or nearly reach; the verdicts of all others follow from totals.
///
/// The cost of a cart depends on the promotions that it can reach, not on the size of the catalog. The counts are the
/// same as if every promotion were evaluated.
package struct CountingCatalog: Sendable {
    /// The promotions.
    package let catalog: Catalog

    /// The instants at which a promotion starts or ends, in ascending order, each once.
    let boundaries: [Instant]

    /// The conditions of promotions that are found by the needs of their effects.
    let conditionSets: ConditionSets

    /// True if limits are used up from cart to cart. A limit is the reason only for carts that the promotion would
    /// apply to without its limits.
    let countsLimits: Bool

    /// The promotions that have to be evaluated for every cart, in order.
    private let alwaysExamined: [Int32]

    /// Prepares a catalog.
    ///
    /// - Parameter countsLimits: True if limits are used up from cart to cart, and carts are priced with their
    ///   ``Counters``.
    package init(_ catalog: Catalog, countsLimits: Bool = false) throws(CartwrightError) {
        self.catalog = catalog
        self.countsLimits = countsLimits
        let compiled = catalog.compiled
        var always: [Int32] = []
        var inDoubt: [Int32] = []
        var boundaries: Set<Instant> = []
        for position in compiled.ordered.indices {
            let (promotion, number) = (compiled[position], Int32(truncatingIfNeeded: position))
            boundaries.formUnion([promotion.startsAt, promotion.endsAt].compactMap(\.self))
            if let campaign = promotion.sharedCampaign?.campaign {
                boundaries.formUnion([campaign.startsAt, campaign.endsAt].compactMap(\.self))
            }
            if promotion.mustBeEvaluated {
                always.append(number)
            } else if promotion.isFoundByEffects {
                inDoubt.append(number)
            }
        }
        alwaysExamined = always
        self.boundaries = boundaries.sorted()
        conditionSets = try ConditionSets(of: inDoubt, in: compiled)
    }

    /// Prices a cart, with the verdicts of the promotions that it can reach, and returns the data for the verdicts of
    /// all others.
    ///
    /// - Throws: The errors of ``price(_:from:offers:counters:at:options:)``.
    package func quote(
        _ cart: Cart,
        offers: [Offer] = [],
        counters: Counters = .none,
        at instant: Instant,
        options: PricingOptions = PricingOptions()
    ) throws(CartwrightError) -> (quote: Quote, sighting: VerdictCounts.Sighting) {
        var options = options.completed(by: catalog.options)
        (options.explanation, options.countsVerdicts) = (.reasons, true)
        let promotions = try PromotionPool(catalog, beside: offers)
        let frozen = try promotions.freeze(cart, at: instant, options)
        let interned = InternedCart(frozen, for: promotions, issued: counters.codes)
        let examined = examined(for: interned)
        let eligibility = try Eligibility(interned, examined, offers, counters, options.ofChoice)
        var pipeline = Pipeline(CandidatePool(eligibility.candidates, of: interned))
        let chosen = try Chooser(cart: interned, options: options.ofChoice).choose(by: &pipeline)
        var quote = try Quote(chosen, of: interned, options)
        quote.addVerdicts(eligibility, chosen, of: interned, options.ofChoice)
        if countsLimits { try refuseWhatWouldApply(&quote, interned, eligibility, offers, counters, options.ofChoice) }
        let passing = try conditionSets.passing(frozen)
        let passingExamined = passing.isEmpty ? [] : examined.map(\.position).filter { isPassing($0, passing) }
        return (quote, VerdictCounts.Sighting(interval(of: instant), passing, passingExamined))
    }

    /// True if the conditions of a promotion are one of some sets.
    private func isPassing(_ position: Int32, _ passing: [Int32]) -> Bool {
        conditionSets.setOf[position].map(passing.contains) ?? false
    }

    /// The nudges for near misses: the additions and the amounts that they would save, or the gifts that they would
    /// get.
    package func nudges(
        for nearMisses: [RejectedPromotion],
        _ cart: Cart,
        offers: [Offer] = [],
        counters: Counters = .none,
        at instant: Instant,
        options: PricingOptions = PricingOptions()
    ) -> [Nudge] {
        var quote = Quote(currency: cart.currency)
        quote.notApplied = nearMisses
        return Nudges(cart, catalog, offers, counters, instant, options, examined: nearMisses.count)
            .adding(to: quote).nudges
    }

    /// The promotions to evaluate, in order: those that the cart reaches or nearly reaches, those that its customer
    /// used before, and those that are always evaluated.
    private func examined(for cart: InternedCart) -> [PromotionNumber] {
        let compiled = catalog.compiled
        let found = compiled.index.positions(
            for: cart,
            compiled.symbols,
            subtotalMinor: NearMiss.mostNearly(reachedBy: cart.frozen.subtotalMinor)
        )
        var positions: [Int32] = []
        positions.reserveCapacity(found.count + alwaysExamined.count)
        for index in found.indices { positions.append(found[index]) }
        let used = cart.frozen.cart.customer?.promotionUses ?? [:]
        if !alwaysExamined.isEmpty || !used.isEmpty {
            positions = Set(positions + alwaysExamined + used.keys.compactMap { compiled.positions[$0] }).sorted()
        }
        return positions.map { PromotionNumber(position: $0, isOffer: false) }
    }

    /// The interval of an instant: the number of boundaries that it has passed.
    private func interval(of instant: Instant) -> Int32 {
        var (low, high) = (0, boundaries.count)
        while low < high {
            let middle = low + (high - low) / 2
            if boundaries[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return Int32(truncatingIfNeeded: low)
    }
}

extension Promotion {
    /// True if its verdict needs an evaluation, because plugins, the results of stages, and required facts about the
    /// customer are not predictable.
    fileprivate var mustBeEvaluated: Bool {
        conditions.areAnyOfPlugins || conditions.contains(where: \.readsStage)
            || perCustomerLimit != nil && customerTerms.haveGates
            || effects.contains { !$0.isOfTheEngine || $0.stage == .credit }
    }

    /// True if the index finds it by the needs of its effects. A cart for which it is not found may meet its conditions
    /// or not.
    fileprivate var isFoundByEffects: Bool {
        code == nil && !conditions.isEmpty && need != .nothing && !conditions.contains { $0.need == need }
    }
}
