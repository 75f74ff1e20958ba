/// The nudges of a quote: additions to the cart that get a promotion with a small shortfall, or more of a promotion
/// that is already applied.
///
/// A nudge is priced before it is made: the cart with the addition is priced with the promotion, and again without the
/// part that the addition unlocks. The difference is the actual saving beside all other promotions. A nudge towards
/// more units of a gift, or more store credit, may save nothing.
///
/// All nudges together cost at most ten times the quote, or more for carts that cost little, see
/// ``PricingLimits/quotesOfExplanation``. Beyond that limit, the last promotions have no nudges.
struct Nudges {
    private let cart: Cart
    private let catalog: Catalog
    private let offers: [Offer]
    private let counters: Counters
    private let instant: Instant
    private let options: PricingOptions

    /// The number of promotions that the quote examined.
    private let examined: Int

    init(
        _ cart: Cart,
        _ catalog: Catalog,
        _ offers: [Offer],
        _ counters: Counters,
        _ instant: Instant,
        _ options: PricingOptions,
        examined: Int
    ) {
        self.examined = examined
        self.cart = cart
        self.catalog = catalog
        self.offers = offers
        self.counters = counters
        self.instant = instant
        var options = options
        // A process is asked about the actual cart alone.
        options.answers = nil
        self.options = options
    }

    /// Adds the nudges to a quote, in the order of its verdicts.
    func adding(to quote: consuming Quote) -> Quote {
        guard !dependsOnProcess(quote) else { return quote }
        quote.nudges = nudges(for: quote)
        return quote
    }

    /// True if a process computes a part of an applied promotion. Without its answers no other cart can be compared
    /// with this one.
    private func dependsOnProcess(_ quote: borrowing Quote) -> Bool {
        guard !catalog.compiled.outsideRules.isEmpty || !offers.isEmpty else { return false }
        let applied = Set(quote.applied.map(\.promotion))
        let all = applied.compactMap { catalog[$0] } + offers.map(\.promotion).filter { applied.contains($0.id) }
        return all.contains { !$0.rulesOfProcesses.isEmpty }
    }

    private func nudges(for quote: borrowing Quote) -> [Nudge] {
        let offered = Dictionary(offers.map { ($0.promotion.id, $0.promotion) }) { first, _ in first }
        let find = { (id: String) in catalog[id] ?? offered[id] }
        let cost = max(PricingLimits.leastCostOfNudges, PricingLimits.quotesOfExplanation * (quote.cost + examined))
        let costLeft = min(PricingLimits.costOfNudges, cost)
        var work = Work(nodesLeft: options.maximumNodes * Self.searches, costLeft: costLeft)
        var nudges: [Nudge] = []
        for rejection in quote.notApplied {
            guard let promotion = find(rejection.promotion) else { continue }
            // Each alternative has a nudge of its own; of an effect's shortfalls the first that saves something.
            let alternatives = alternatives(toFill: rejection, of: promotion, &work).map { [$0] }
            for ways in alternatives + [promotion.ways(toFill: rejection.shortfalls, in: cart, options.tax)] {
                // Once the work for nudges is used up, the nudges of the last promotions are left out.
                guard work.isLeft || ways.isEmpty else { return nudges }
                guard let nudge = first(of: ways, for: promotion, &work), !nudges.contains(nudge) else { continue }
                nudges.append(nudge)
            }
        }
        for applied in quote.applied {
            guard let promotion = find(applied.promotion) else { continue }
            for way in promotion.waysToMore(in: cart, options.tax) {
                guard work.isLeft else { return nudges }
                guard let nudge = first(of: [way], for: promotion, &work), !nudges.contains(nudge) else { continue }
                nudges.append(nudge)
            }
        }
        return nudges
    }

    /// The remaining cost of all nudges.
    private struct Work {
        var (nodesLeft, costLeft): (Int, Int)
        var isLeft: Bool { nodesLeft > 0 && costLeft > 0 && !WorkLimit.isOver }
    }

    /// A cart with the missing amount or units of a promotion, and the promotion as it was before; nil if it gave
    /// nothing.
    fileprivate struct Way {
        let filling: Filling
        var shortfall: Shortfall?
        var before: Promotion?
    }

    /// The carts that meet the unmet condition, one for each of its alternatives. If several conditions are unmet and
    /// all are short of the same unit, the carts for the largest shortfall.
    private func alternatives(toFill rejection: RejectedPromotion, of promotion: Promotion, _ work: inout Work) -> [Way]
    {
        guard let first = rejection.unmet.first else { return [] }
        guard rejection.unmet.count > 1 else { return ways(toFill: first, of: promotion, &work) }
        guard rejection.unmet.allSatisfy({ $0.shortBy != nil && $0.unit == first.unit }),
            let most = rejection.unmet.max(by: { $0.shortBy ?? 0 < $1.shortBy ?? 0 })
        else { return [] }
        return ways(toFill: most, of: promotion, &work)
    }

    private func ways(toFill finding: Finding, of promotion: Promotion, _ work: inout Work) -> [Way] {
        let shortfalls = promotion.conditions.filter { $0.mayHaveFound(finding, in: cart.currency) }
            .flatMap { $0.shortfalls(finding, in: cart.currency) }
        return shortfalls.compactMap { shortfall in
            work.costLeft -= cart.lines.count + shortfalls.count
            guard work.isLeft, let fuller = shortfall.filled(in: cart, tax: options.tax) else { return nil }
            return Way(filling: Filling(fuller, shortBy: shortfall.shortBy, shortfall.unit))
        }
    }

    /// The nudge of the first way that saves something, or that gives more units of gifts, or more store
    /// credit. If it reaches the threshold of another effect, units of gifts do not count.
    private func first(of ways: [Way], for promotion: Promotion, _ work: inout Work) -> Nudge? {
        for way in ways {
            guard let gain = improvement(of: promotion.id, by: way, &work) else { continue }
            let givesMore = way.shortfall?.givesGift ?? true && gain.savesMinor == 0 && gain.giftUnits > 0
            let credit = gain.savesMinor == 0 ? max(0, gain.creditMinor) : 0
            guard gain.savesMinor > 0 || givesMore || credit > 0 else { continue }
            return Nudge(
                promotion: promotion.id,
                shortBy: way.filling.shortBy,
                unit: way.filling.unit,
                savesMinor: gain.savesMinor,
                creditMinor: credit,
                giftUnits: givesMore && way.shortfall == nil ? Int64(clamping: gain.giftUnits) : 0,
                shortfall: way.shortfall
            )
        }
        return nil
    }

    /// The number of searches, each as long as the search of the quote itself, for all nudges together.
    private static let searches = 4

    /// The result of an addition to the cart.
    private struct Improvement {
        /// The additional discount.
        let savesMinor: Int64
        /// The additional units of gifts.
        let giftUnits: Int128
        /// The additional store credit.
        let creditMinor: Int64

        init(_ with: Quote, _ without: Quote) {
            savesMinor = with.savedMinor - without.savedMinor
            giftUnits = with.giftUnits - without.giftUnits
            creditMinor = with.creditMinor - without.creditMinor
        }
    }

    /// The additional discount and gifts of a promotion on the fuller cart; nil if it does not apply there, or the cart
    /// cannot be priced.
    private func improvement(of id: String, by way: Way, _ work: inout Work) -> Improvement? {
        let fuller = way.filling.cart
        guard let with = quote(fuller, from: catalog, offers, counters, &work), with.applies(id) else { return nil }
        var others = offers.filter { $0.promotion.id != id }
        guard var before = way.before else {
            let without = quote(fuller, from: catalog.leavingOut(id), others, counters, &work)
            return without.map { Improvement(with, $0) }
        }
        // The copy needs an id that the catalog does not have. This one sorts directly behind the original.
        before.id = id + "\u{0}"
        others.append(Offer(before, cardID: ""))
        var cart = fuller
        if let uses = fuller.customer?.promotionUses[id] { cart.customer?.promotionUses[before.id] = uses }
        let without = quote(
            cart,
            from: catalog.leavingOut(id),
            others,
            counters.counting(before.id, as: id),
            &work
        )
        return without.map { Improvement(with, $0) }
    }

    private func quote(
        _ cart: Cart,
        from catalog: Catalog,
        _ offers: [Offer],
        _ counters: Counters,
        _ work: inout Work
    ) -> Quote? {
        var options = options
        (options.explanation, options.explainsOffers) = (.applied, false)
        var examined = 0
        let quote = try? price(
            cart,
            from: catalog,
            offers: offers,
            counters: counters,
            at: instant,
            options: options,
            examining: &examined
        )
        work.costLeft -= (quote?.cost ?? cart.lines.count) + examined
        // A search that did not prove its result counts as a whole one.
        if let choice = quote?.choice { work.nodesLeft -= choice.isExact ? choice.nodes : options.maximumNodes }
        return quote
    }
}

extension Quote {
    /// The number of lines and of amounts off them.
    fileprivate var cost: Int { lines.reduce(0) { $0 + 1 + $1.allocations.count } }
}

extension Promotion {
    /// The carts with the missing units or amount of an effect, each with its shortfall.
    fileprivate func ways(toFill shortfalls: [Shortfall], in cart: Cart, _ tax: TaxRounding) -> [Nudges.Way] {
        shortfalls.compactMap { shortfall in
            let filling = effects.lazy.compactMap { effect -> Filling? in
                guard let effect = effect.thresholdEffect(in: cart.currency, tax: tax),
                    effect.shortfalls(in: cart).contains(shortfall)
                else {
                    return nil
                }
                return effect.filling(shortfall, in: cart)
            }.first
            return filling.map { Nudges.Way(filling: $0, shortfall: shortfall) }
        }
    }

    /// The carts that get more of the effects of an applied promotion: the next tier, application or group, or the
    /// first discount of an effect.
    fileprivate func waysToMore(in cart: Cart, _ tax: TaxRounding) -> [Nudges.Way] {
        effects.indices.flatMap { index -> [Nudges.Way] in
            guard let effect = effects[index].thresholdEffect(in: cart.currency, tax: tax) else { return [] }
            return effect.shortfalls(in: cart).compactMap { shortfall in
                guard let filling = effect.filling(shortfall, in: cart) else { return nil }
                var before = self
                if let held = effect.heldBack(from: shortfall, in: cart) {
                    before.effects[index] = held
                } else {
                    before.effects.remove(at: index)
                }
                return Nudges.Way(filling: filling, shortfall: shortfall, before: before)
            }
        }
    }
}

extension Counters {
    /// A copy in which one promotion has the usage of another.
    fileprivate func counting(_ id: String, as other: String) -> Counters {
        var counters = self
        counters.uses[id] = uses[other]
        counters.customerUses[id] = customerUses[other]
        counters.spentMinor[id] = spentMinor[other]
        for (key, amount) in others {
            if let renamed = key.named(of: other, renamed: id) { counters.others[renamed] = amount }
        }
        return counters
    }
}

extension Quote {
    /// The whole discount, including shipping.
    fileprivate var savedMinor: Int64 { discountMinor + shippingDiscountMinor }

    /// The number of units of gifts.
    fileprivate var giftUnits: Int128 { gifts.reduce(0) { $0 + Int128($1.line.quantity) } }
}

extension Shortfall {
    /// True if it gives units for free.
    fileprivate var givesGift: Bool {
        if case .gift = gives { true } else { false }
    }
}
