internal import Cartwright

/// The limits and budgets of a catalog that carts have used up so far, as the ledger of a shop counts them.
///
/// Pricing reads of a limit only if it is used up, and of a budget only what is left if a cart may need more. The tally
/// gives it just that: while nothing runs out, all carts are priced with the same counters, in any order.
struct LimitTally: Sendable {
    private let limited: [String: Promotion]
    /// The number of times that a cart's amount may be spent at once: its discount, and each store credit.
    private let mostTimes: Int64

    /// The amounts of counters of all carts that have a limit.
    private var amounts: [CounterKey: Int64] = [:]
    /// The rests of budgets that are neither unused nor used up.
    private var rests: [CounterKey: Int64] = [:]
    private var persons = PersonTable()

    /// The counters that matter for pricing: of used up limits, and of budgets with a rest below ``reach``.
    private var present = PresentCounters()
    /// The rest up to which a budget may be too small for a cart: twice the largest cart so far, or more.
    private var reach: Int64 = 1
    private var periodCount = 0
    /// The last day with a use, as days since 1970, and the first day of periods that may not be over on it.
    private var (day, oldest) = (Int64.min, "")

    /// The figures of each promotion with a limit, by id.
    private(set) var figures: [String: BudgetFigures]

    /// The figures of each campaign with a limit, by id.
    private(set) var campaigns: [String: BudgetFigures]

    /// Creates the tally of a catalog before the first cart.
    init(_ catalog: Catalog) {
        let promotions = catalog.promotions.filter(\.isLimited)
        limited = Dictionary(promotions.map { ($0.id, $0) }) { first, _ in first }
        figures = limited.filter { $0.value.hasOwnLimit }.mapValues { _ in BudgetFigures() }
        let campaigns = promotions.compactMap(\.campaign).filter(\.isLimited)
        self.campaigns = Dictionary(campaigns.map { ($0.id, BudgetFigures()) }) { first, _ in first }
        let credits = promotions.reduce(0) { $0 + $1.effects.count { $0.stage == .credit } }
        mostTimes = 2 * (1 + Int64(credits))
    }

    /// The counters of one cart, and the state of the tally that they were read from.
    struct Reading: Sendable {
        let counters: Counters
        fileprivate let version: Int
        /// The number of uses that were counted of the persons of the cart.
        fileprivate let useCount: Int
        /// The number of times that persons had been written to the file.
        fileprivate let spillCount: Int
        /// The largest amount that the cart may need of a budget.
        fileprivate let mostMinor: Int64
    }

    /// Returns the sum of all merchandise and shipping of a cart at list prices.
    static func listMinor(of cart: Cart) -> Int64 {
        // Lines are large: a closure, or a property of another module, would copy each.
        var sum: Int64 = 0
        for index in cart.lines.indices {
            sum = sum.addingSaturated(cart.lines[index].unitPriceMinor.times(cart.lines[index].quantity))
        }
        for index in cart.shipments.indices { sum = sum.addingSaturated(cart.shipments[index].amountMinor) }
        return sum
    }

    /// Returns the counters for a cart.
    ///
    /// - Parameter listMinor: its list prices, see ``listMinor(of:)``.
    /// - Throws: `campaign.not_sorted`.
    mutating func reading(for cart: Cart, costing listMinor: Int64) throws(CartwrightError) -> Reading {
        let most = listMinor.times(mostTimes)
        extendReach(to: most)
        return try reading(for: cart, needing: most)
    }

    /// Returns the counters for a cart whose largest amount is within the reach.
    private func reading(for cart: Cart, needing most: Int64) throws(CartwrightError) -> Reading {
        var (counters, useCount) = (present.counters(in: cart.currency), 0)
        if !persons.isEmpty {
            try LimitedPerson.forEach(of: cart) { person throws(CartwrightError) in
                guard let uses = try persons.uses(of: person) else { return }
                uses.add(to: &counters)
                useCount += uses.count
            }
        }
        return Reading(
            counters: counters,
            version: present.version,
            useCount: useCount,
            spillCount: persons.spillCount,
            mostMinor: most
        )
    }

    /// True if no use of the persons of a cart was counted since.
    private func isOfSameUses(_ earlier: Reading, for cart: Cart) throws(CartwrightError) -> Bool {
        guard !persons.isEmpty else { return true }
        var (useCount, isRecent) = (0, false)
        try LimitedPerson.forEach(of: cart) { person throws(CartwrightError) in
            isRecent = isRecent || persons.recentCount(of: person) != nil
        }
        // The persons on disk are those of then.
        if !isRecent, persons.spillCount == earlier.spillCount { return true }
        try LimitedPerson.forEach(of: cart) { person throws(CartwrightError) in
            useCount += try persons.uses(of: person)?.count ?? 0
        }
        return useCount == earlier.useCount
    }

    /// True if a cart that was priced with earlier counters would be priced the same now.
    ///
    /// - Parameter quote: the quote with all promotions that pricing examined; nil if they are not known.
    /// - Throws: `campaign.not_sorted`.
    func isCurrent(
        _ earlier: Reading,
        for priced: PricedCart,
        examining quote: Quote?
    ) throws(CartwrightError) -> Bool {
        let cart = priced.scenario.cart
        let isOfSameUses = try isOfSameUses(earlier, for: cart)
        if isOfSameUses, present.version == earlier.version { return true }
        guard let quote else {
            return isOfSameUses
                && !present.mayHaveChanged(for: cart.currency, costingMinor: earlier.mostMinor, since: earlier.version)
        }
        var changed: [Promotion] = []
        func check(_ id: String) {
            if isOfSameUses, !present.mayHaveChanged(id, since: earlier.version) { return }
            guard let promotion = limited[id] else { return }
            if isOfSameUses, !present.hasChanged(promotion, since: earlier.version) { return }
            changed.append(promotion)
        }
        for index in quote.applied.indices { check(quote.applied[index].promotion) }
        for index in quote.notApplied.indices { check(quote.notApplied[index].promotion) }
        guard !changed.isEmpty else { return true }
        let now = try reading(for: cart, needing: earlier.mostMinor)
        return changed.allSatisfy { promotion in
            let rules = [now, earlier].map { reading in
                UsageLimits(of: promotion, for: cart, counters: reading.counters, at: priced.instant).rules
            }
            return rules[0].count == rules[1].count
                && zip(rules[0], rules[1]).allSatisfy { $0.isSame(as: $1, forCostsUpTo: earlier.mostMinor) }
        }
    }

    /// Adds the budgets that are too small for a larger cart than those before.
    private mutating func extendReach(to most: Int64) {
        guard most >= reach else { return }
        reach = most > .max / 2 ? .max : 2 * most
        for (key, left) in rests where left < reach { present.set(amounts[key] ?? 0, of: key, left: left) }
    }

    /// Counts the applied promotions of a cart, and those that only a limit refuses.
    ///
    /// - Throws: `campaign.not_sorted`.
    mutating func take(_ quote: Quote, _ cart: PricedCart) throws(CartwrightError) {
        let instant = cart.instant
        if quote.applied.indices.contains(where: { limited[quote.applied[$0].promotion] != nil }) {
            let demands = quote.demands(for: cart.scenario.cart, counters: .none, at: instant) { limited[$0] }
            moveDay(to: instant)
            for demand in demands { try count(demand) }
        }
        addFigures(of: quote, cart.scenario.cart.currency, at: instant)
    }

    private mutating func moveDay(to instant: Instant) {
        let today = instant.milliseconds / 86_400_000
        guard today != day else { return }
        // No period is longer than a month.
        (day, oldest) = (today, CounterPeriod.dayText(of: instant.adding(seconds: -33 * 86_400)))
    }

    private mutating func count(_ demand: CounterDemand) throws(CartwrightError) {
        guard let limit = demand.limit else { return }
        if let person = LimitedPerson(demand.key) {
            try persons.count(demand, of: person, since: oldest)
            return
        }
        let key = demand.key
        if key.period != nil, amounts[key] == nil { startPeriod() }
        let amount = amounts[key, default: 0].addingSaturated(demand.amount)
        amounts[key] = amount
        let left = amount < limit ? limit - amount : 0
        if left == 0 {
            rests[key] = nil
        } else if key.isOfMoney {
            rests[key] = left
        }
        if left == 0 || key.isOfMoney && left < reach { present.set(amount, of: key, left: left) }
    }

    /// Removes the counters of periods that are over, from time to time.
    private mutating func startPeriod() {
        periodCount += 1
        guard periodCount > 1024 else { return }
        amounts = amounts.filter { $0.key.isOpen(since: oldest) }
        rests = rests.filter { $0.key.isOpen(since: oldest) }
        present.removePeriods(before: oldest)
        let left = amounts.keys.count { $0.period != nil }
        periodCount = left < 512 ? left : 0
    }
}

// MARK: Figures

extension LimitTally {
    private mutating func addFigures(of quote: Quote, _ currency: Currency, at instant: Instant) {
        var used: Set<String> = []
        for index in quote.applied.indices {
            guard let promotion = limited[quote.applied[index].promotion] else { continue }
            let cost = quote.givenMinor(by: quote.applied[index], quote.creditsByPromotion)
            figures[promotion.id]?.use(cost, currency)
            guard let campaign = promotion.campaign else { continue }
            campaigns[campaign.id]?.spend(cost, currency)
            // Several promotions of a campaign in one cart are one use of it.
            if used.insert(campaign.id).inserted { campaigns[campaign.id]?.useCount += 1 }
        }
        var refusing: Set<String> = []
        for index in quote.notApplied.indices where quote.notApplied[index].reason.isOfLimit {
            let rejected = quote.notApplied[index]
            // A promotion that one customer has used up is left to others.
            let end = rejected.reason == .customerLimitReached ? nil : instant
            if let campaign = rejected.campaign {
                if refusing.insert(campaign).inserted { campaigns[campaign]?.refuse(at: end) }
            } else {
                figures[rejected.promotion]?.refuse(at: end)
            }
        }
    }
}

extension Promotion {
    /// True if it has a limit besides those of its campaign.
    fileprivate var hasOwnLimit: Bool { usageLimit != nil || perCustomerLimit != nil || budget != nil }
}

extension BudgetFigures {
    fileprivate mutating func use(_ discountMinor: Int64, _ currency: Currency) {
        useCount += 1
        spend(discountMinor, currency)
    }

    fileprivate mutating func spend(_ discountMinor: Int64, _ currency: Currency) {
        spentMinor[currency] = (spentMinor[currency] ?? 0).addingSaturated(discountMinor)
    }

    fileprivate mutating func refuse(at instant: Instant?) {
        refusedCount += 1
        ranDryAt = ranDryAt ?? instant
    }
}

// MARK: Counters

extension LimitRule {
    /// True if it leaves the same of a limit, or more of a budget than a cart may cost.
    fileprivate func isSame(as other: LimitRule, forCostsUpTo mostMinor: Int64) -> Bool {
        self == other || isSpendBudget && key == other.key && min(left, other.left) >= mostMinor
    }
}

extension CounterKey {
    /// True if it counts minor units.
    fileprivate var isOfMoney: Bool {
        switch whole {
        case .spent, .campaignSpent: true
        default: false
        }
    }
}
