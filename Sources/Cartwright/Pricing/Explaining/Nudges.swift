/// What the shopper could do to get a promotion that only lacks a little, or more of one than it gives already.
///
/// A promise is priced before it is made: the cart with the missing amount or units added is priced with the promotion,
/// and once more without what they are for, so what is promised is what that really adds beside all others.
struct Nudges {
    private let cart: Cart
    private let catalog: Catalog
    private let offers: [Offer]
    private let counters: Counters
    private let instant: Instant
    private let options: PricingOptions

    init(
        _ cart: Cart,
        _ catalog: Catalog,
        _ offers: [Offer],
        _ counters: Counters,
        _ instant: Instant,
        _ options: PricingOptions
    ) {
        self.cart = cart
        self.catalog = catalog
        self.offers = offers
        self.counters = counters
        self.instant = instant
        self.options = options
    }

    /// A quote with the promises for it, in the order of its verdicts.
    func adding(to quote: consuming Quote) -> Quote {
        quote.nudges = nudges(for: quote)
        return quote
    }

    private func nudges(for quote: borrowing Quote) -> [Nudge] {
        let offered = Dictionary(offers.map { ($0.promotion.id, $0.promotion) }) { first, _ in first }
        let find = { (id: String) in catalog[id] ?? offered[id] }
        var work = Work(nodesLeft: options.maximumNodes * Self.searches, costLeft: PricingLimits.costOfNudges)
        var nudges: [Nudge] = []
        for rejection in quote.notApplied {
            guard let promotion = find(rejection.promotion) else { continue }
            // Each alternative is promised for itself, and of what effects lack the first that saves something.
            let alternatives = alternatives(toFill: rejection, of: promotion, &work).map { [$0] }
            for ways in alternatives + [promotion.ways(toFill: rejection.shortfalls, in: cart)] {
                // What is left out then are promises of the last promotions.
                guard work.isLeft || ways.isEmpty else { return nudges }
                guard let nudge = first(of: ways, for: promotion, &work), !nudges.contains(nudge) else { continue }
                nudges.append(nudge)
            }
        }
        for applied in quote.applied {
            guard let promotion = find(applied.promotion) else { continue }
            for way in promotion.waysToMore(in: cart) {
                guard work.isLeft else { return nudges }
                guard let nudge = first(of: [way], for: promotion, &work), !nudges.contains(nudge) else { continue }
                nudges.append(nudge)
            }
        }
        return nudges
    }

    /// What all promises together may still cost.
    private struct Work {
        var (nodesLeft, costLeft): (Int, Int)
        var isLeft: Bool { nodesLeft > 0 && costLeft > 0 && !WorkLimit.isOver }
    }

    /// A cart that gets a promotion what it lacks, and the promotion as it was before, nil where it gave nothing.
    fileprivate struct Way {
        let filling: Filling
        var shortfall: Shortfall?
        var before: Promotion?
    }

    /// The carts that fill the condition that does not hold, each by another of its alternatives. Where several do not
    /// hold and all lack something of one kind, the one that fills what lacks most.
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
            guard work.isLeft, let fuller = shortfall.filled(in: cart) else { return nil }
            return Way(filling: Filling(fuller, shortBy: shortfall.shortBy, shortfall.unit))
        }
    }

    /// The first way that saves something.
    private func first(of ways: [Way], for promotion: Promotion, _ work: inout Work) -> Nudge? {
        for way in ways {
            guard let saves = saving(of: promotion.id, by: way, &work), saves > 0 else { continue }
            return Nudge(
                promotion: promotion.id,
                shortBy: way.filling.shortBy,
                unit: way.filling.unit,
                savesMinor: saves,
                shortfall: way.shortfall
            )
        }
        return nil
    }

    /// How many searches as long as the one of the quote itself may be made for all promises together.
    private static let searches = 4

    /// What a promotion adds on a fuller cart to what it gave before; nil where it does not apply there, or the cart
    /// cannot be priced.
    private func saving(of id: String, by way: Way, _ work: inout Work) -> Int64? {
        let fuller = way.filling.cart
        guard let with = quote(fuller, from: catalog, offers, counters, &work), with.applies(id) else { return nil }
        var others = offers.filter { $0.promotion.id != id }
        guard var before = way.before else {
            let without = quote(fuller, from: catalog.leavingOut(id), others, counters, &work)
            return without.map { with.savedMinor - $0.savedMinor }
        }
        // Beside the catalog, which has its id; right behind where that stands.
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
        return without.map { with.savedMinor - $0.savedMinor }
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
        let amounts = quote?.lines.reduce(0) { $0 + 1 + $1.allocations.count } ?? cart.lines.count
        work.costLeft -= amounts + examined
        // A search that was not long enough to prove its outcome counts as a whole one.
        if let choice = quote?.choice { work.nodesLeft -= choice.isExact ? choice.nodes : options.maximumNodes }
        return quote
    }
}

extension Promotion {
    /// The carts that get effects what they lack, each with what it lacks.
    fileprivate func ways(toFill shortfalls: [Shortfall], in cart: Cart) -> [Nudges.Way] {
        shortfalls.compactMap { shortfall in
            let filling = effects.lazy.compactMap { effect -> Filling? in
                guard let effect = effect.thresholdEffect(in: cart.currency),
                    effect.shortfalls(in: cart).contains(shortfall)
                else {
                    return nil
                }
                return effect.filling(shortfall, in: cart)
            }.first
            return filling.map { Nudges.Way(filling: $0, shortfall: shortfall) }
        }
    }

    /// The carts that get effects of a promotion which gives something already further: a tier higher, to the next
    /// application or group, or to the first thing that they give.
    fileprivate func waysToMore(in cart: Cart) -> [Nudges.Way] {
        effects.indices.flatMap { index -> [Nudges.Way] in
            guard let effect = effects[index].thresholdEffect(in: cart.currency) else { return [] }
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
    /// The same, with as much gone of one promotion as of another.
    fileprivate func counting(_ id: String, as other: String) -> Counters {
        var counters = self
        counters.uses[id] = uses[other]
        counters.customerUses[id] = customerUses[other]
        counters.spentMinor[id] = spentMinor[other]
        return counters
    }
}

extension Quote {
    /// Everything taken off.
    fileprivate var savedMinor: Int64 { discountMinor + shippingDiscountMinor }
}
