internal import Cartwright

extension LintRule {
    /// Promotions with the same priority that can apply to one cart, if their order changes the discount: they compete
    /// for its units, so that the second one gets the remaining units, or they compound. Their ids alone decide the
    /// order.
    static let contention = LintRule { subject in
        let rivals = Rivals(subject)
        return subject.promotions.indices.compactMap { index in
            let entry = subject.promotions[index]
            let promotion = entry.promotion
            let ids = rivals.before(index).map { subject.promotions[$0].promotion.id }
            guard !ids.isEmpty else { return nil }
            let more = ids.count > mostReported ? " and \(ids.count - mostReported) more" : ""
            let verb = rivals.compound ? "works on the same amounts as" : "competes for units with"
            return CartwrightError(
                .lintEqualPriority,
                "\(promotion.id) \(verb) \(ids.prefix(mostReported).joined(separator: ", "))\(more) "
                    + "at the same priority, and is second only by its id",
                hint: "give one of them a higher \"priority\", or put them into one \"group\"",
                at: (entry.value["priority"] == nil ? entry.pointer : entry.pointer.appending("priority")).location
            )
        }
    }

    /// The maximum number of other promotions in a finding.
    private static let mostReported = 3
}

/// An index of promotions by the lines that they can discount, so that each is compared with few others.
private struct Rivals {
    private let subject: LintSubject

    /// True if each discount works on what the one before left.
    let compound: Bool

    private let sold: SoldLines
    private var entries: [Int: Entry] = [:]
    private var places: [Place: [Int]] = [:]

    /// The maximum number of promotions that one is compared with.
    private static let mostCompared = 100

    /// A promotion with effects whose order may matter.
    private struct Entry {
        let effects: [RivalEffect]
        let keys: Set<SoldLines.Key>
    }

    /// A priority and a key of lines, for promotions that may discount such lines.
    private struct Place: Hashable {
        let priority: Int64
        let key: SoldLines.Key
    }

    init(_ subject: LintSubject) {
        self.subject = subject
        let stacking = subject.options?.options.stacking ?? subject.shopStacking
        let compound = stacking == .compound
        self.compound = compound
        sold = SoldLines(subject)
        for (index, entry) in subject.promotions.enumerated() where entry.promotion.mayApply(at: subject.now) {
            let effects = entry.promotion.effects.compactMap { RivalEffect($0, compound: compound) }
            guard !effects.isEmpty else { continue }
            let keys = effects.flatMap(\.filters).reduce(into: Set()) { $0.formUnion(sold.keys(of: $1)) }
            entries[index] = Entry(effects: effects, keys: keys)
            for key in keys.union([.every]) {
                places[Place(priority: Int64(entry.promotion.priority), key: key), default: []].append(index)
            }
        }
    }

    /// Returns the promotions that come before one only by their ids, in order of ids.
    func before(_ index: Int) -> [Int] {
        guard let entry = entries[index] else { return [] }
        let promotion = subject.promotions[index].promotion
        var (seen, found): (Set<Int>, [Int]) = ([], [])
        // A promotion on all lines competes with every other one.
        let keys = entry.keys.contains(.any) ? [.every] : entry.keys.union([.any])
        search: for key in keys {
            for other in places[Place(priority: Int64(promotion.priority), key: key)] ?? [] {
                guard subject.promotions[other].promotion.id < promotion.id, seen.insert(other).inserted else {
                    continue
                }
                if contends(index, entry, other) { found.append(other) }
                if seen.count >= Self.mostCompared { break search }
            }
        }
        return found.sorted { subject.promotions[$0].promotion.id < subject.promotions[$1].promotion.id }
    }

    private func contends(_ index: Int, _ entry: Entry, _ other: Int) -> Bool {
        let (own, theirs) = (subject.promotions[index], subject.promotions[other])
        guard let rival = entries[other], own.promotion.isCompatible(with: theirs.promotion) else { return false }
        let shop = subject.cart?.cart.currency ?? subject.shopCurrency
        let all = shop.map { [$0] } ?? own.currencies + theirs.currencies
        let currencies = Set(all).filter { currency in
            entry.effects.contains { effect in
                rival.effects.contains { effect.contends(with: $0, in: currency, sold) }
            }
        }
        return currencies.contains { own.promotion.canMeet(theirs.promotion, in: $0, now: subject.now) }
    }
}

extension Promotion {
    /// Returns true if the promotion is enabled and has not ended at an instant.
    fileprivate func mayApply(at now: Instant) -> Bool { isEnabled && endsAt.map { $0 > now } ?? true }

    /// Returns true if dates, schedules and other conditions allow both on one cart in a currency.
    fileprivate func canMeet(_ other: Promotion, in currency: Currency, now: Instant) -> Bool {
        var both = self
        both.startsAt = [startsAt, other.startsAt].compactMap(\.self).max()
        both.endsAt = [endsAt, other.endsAt].compactMap(\.self).min()
        guard let period = SchedulePeriod(of: both, now: now) else { return false }
        return Contradiction(among: conditions + other.conditions, in: currency, isApart: period.areApart) == nil
    }
}

/// An effect of the engine whose order matters: on units, since it leaves fewer of them to other promotions, or on
/// lines and the order, if discounts compound. Effects of plugins are excluded: their lines are not known here.
private struct RivalEffect {
    /// The filters of the lines that the effect discounts or requires.
    let filters: [LineFilter]
    private let effect: any Effect

    /// Creates an effect; nil for one whose order does not matter.
    init?(_ effect: any Effect, compound: Bool) {
        guard effect.stage == .unit || compound && (effect.stage == .line || effect.stage == .order) else { return nil }
        switch effect {
        case let effect as any TargetingEffect: filters = [effect.target.filter]
        case let effect as BuyXGetY: filters = [effect.buy.filter, effect.filterToGet]
        default: return nil
        }
        self.effect = effect
    }

    /// Returns true if both act on one line in a currency in the same stage, and their order matters: one of them uses
    /// units up, and no rule says which comes first; or they compound and are of different kinds. Two percentages
    /// compound to the same discount in either order, and so do two amounts.
    func contends(with other: RivalEffect, in currency: Currency, _ sold: SoldLines) -> Bool {
        guard effect.stage == other.effect.stage, effect.isIn(currency), other.effect.isIn(currency) else {
            return false
        }
        if effect.stage == .unit {
            let usesUp = effect.usesUnitsUp || other.effect.usesUnitsUp
            guard usesUp, effect.actsLast == other.effect.actsLast else { return false }
        } else {
            guard effect.name != other.effect.name else { return false }
        }
        return filters.contains { own in other.filters.contains { sold.hasLine(of: own, and: $0, in: currency) } }
    }
}
