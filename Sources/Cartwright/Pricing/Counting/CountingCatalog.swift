internal import BasicContainers

/// A catalog made ready to be tried on many carts: of each cart those promotions are asked for a verdict that it can
/// reach, or nearly so, and of all others the verdicts follow from totals.
///
/// What a cart costs follows what it can reach, whatever else is in the catalog. The counts are those of asking every
/// promotion.
package struct CountingCatalog: Sendable {
    /// The promotions.
    package let catalog: Catalog

    /// The instants at which a promotion begins or ends, in order, each once.
    let boundaries: [Instant]

    /// The conditions of promotions that are found by what their effects need.
    let conditionSets: ConditionSets

    /// Those of which nobody can say why they did not apply without asking, in order.
    private let alwaysExamined: [Int32]

    /// Makes a catalog ready.
    ///
    /// - Parameter spendsBudgets: whether limits are used up from cart to cart, and carts are priced one after the
    ///   other with their ``Counters``.
    package init(_ catalog: Catalog, spendsBudgets: Bool = false) throws(CartwrightError) {
        self.catalog = catalog
        let compiled = catalog.compiled
        var always: [Int32] = []
        var inDoubt: [Int32] = []
        var boundaries: Set<Instant> = []
        for position in compiled.ordered.indices {
            let (promotion, number) = (compiled[position], Int32(truncatingIfNeeded: position))
            boundaries.formUnion([promotion.startsAt, promotion.endsAt].compactMap(\.self))
            if promotion.mustBeAsked || spendsBudgets && promotion.isLimited {
                always.append(number)
            } else if promotion.isFoundByEffects {
                inDoubt.append(number)
            }
        }
        alwaysExamined = always
        self.boundaries = boundaries.sorted()
        conditionSets = try ConditionSets(of: inDoubt, in: compiled)
    }

    /// Prices a cart, with the verdicts of what it can reach, and tells what counts for those of all others.
    ///
    /// - Throws: as ``price(_:from:offers:counters:at:options:)``.
    package func quote(
        _ cart: Cart,
        offers: [Offer] = [],
        counters: Counters = .none,
        at instant: Instant,
        options: PricingOptions = PricingOptions()
    ) throws(CartwrightError) -> (quote: Quote, sighting: VerdictCounts.Sighting) {
        var options = options
        (options.explanation, options.countsVerdicts) = (.reasons, true)
        let frozen = try FrozenCart(cart, at: instant, rounding: options.rounding)
        let interned = InternedCart(frozen, for: try PromotionPool(catalog, beside: offers), issued: counters.codes)
        let examined = examined(for: interned)
        let eligibility = try Eligibility(interned, catalog, offers, counters, options, examining: examined)
        var pipeline = Pipeline(CandidatePool(eligibility.candidates, of: interned))
        let chosen = try Chooser(cart: interned, options: options).choose(by: &pipeline)
        var quote = try Quote(chosen, of: interned, options)
        quote.addVerdicts(eligibility, chosen, of: interned, options)
        let passing = try conditionSets.passing(frozen)
        let passingExamined = passing.isEmpty ? [] : examined.map(\.position).filter { isPassing($0, passing) }
        return (quote, VerdictCounts.Sighting(interval(of: instant), passing, passingExamined))
    }

    /// Whether a promotion is one whose conditions are among some sets.
    private func isPassing(_ position: Int32, _ passing: [Int32]) -> Bool {
        conditionSets.setOf[position].map(passing.contains) ?? false
    }

    /// The promises for what a quote says was missed by little: what would be added, and what that would save.
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
        return Nudges(cart, catalog, offers, counters, instant, options).adding(to: quote).nudges
    }

    /// The promotions to ask: those that the cart reaches or nearly reaches, those that its customer used before, and
    /// those that are always asked; in order.
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

    /// Between which boundaries an instant lies: how many of them it has passed.
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
    /// Whether only asking tells why it does not apply: what plugins say, and what stages leave, follows from nothing.
    fileprivate var mustBeAsked: Bool {
        conditions.areAnyOfPlugins || conditions.contains(where: \.readsStage)
            || effects.contains { !$0.isOfTheEngine }
    }

    /// Whether a catalog finds it by what its effects need, so that a cart which it is not found for may fill its
    /// conditions or not.
    fileprivate var isFoundByEffects: Bool {
        code == nil && !conditions.isEmpty && need != .nothing && !conditions.contains { $0.need == need }
    }
}
