import BasicContainers
import CartwrightScenarios

@testable import Cartwright

/// Checks the choice for one scenario against the laws of the best set, by pricing other sets: sets that differ from
/// the chosen one by one promotion, and the choices with other ids or another catalog.
struct ChoiceLaws {
    /// The sets that take more off than the chosen one.
    private(set) var deviations: [ChoiceDeviation] = []

    /// The quote by the engine's choice.
    let quote: Quote
    let choice: Choice

    private let scenario: Scenario
    private let clock: Instant
    private var random: SplitMix64
    private let pricer: SetPricer

    private let chosen: NumberSet
    private let valueMinor: Int64

    /// The number of sets that may be priced for exchanges.
    private let maximumSets: Int

    /// The number of promotions that are removed from the catalog, one at a time.
    private let maximumRemovals: Int

    /// - Parameters:
    ///   - bestMinor: the best discount of any set, where it is known.
    ///   - seed: the seed of the other ids and of the promotions to remove.
    ///   - maximumSets: the number of sets that may be priced for exchanges. Each exchange takes several; where the
    ///     limit is too small, some are left out at random.
    ///   - maximumRemovals: the number of promotions that are removed from the catalog, at most three.
    init(
        _ scenario: Scenario,
        bestMinor: Int64? = nil,
        seed: UInt64,
        clock: Instant,
        maximumSets: Int = 20_000,
        maximumRemovals: Int = 3
    ) throws {
        var scenario = scenario
        scenario.options.choose = .best
        (self.scenario, self.clock) = (scenario, clock)
        (self.maximumSets, self.maximumRemovals) = (maximumSets, maximumRemovals)
        random = SplitMix64(state: seed)
        pricer = try SetPricer(scenario, clock: clock)
        let chosen = try pricer.chosen()
        (self.chosen, choice, quote) = (chosen.set, chosen.choice, chosen.quote)
        valueMinor = choice.valueMinor
        try checkCertificate()
        if let bestMinor { checkKnownBest(bestMinor) }
        try checkWithoutOne()
        try checkWithOneMore()
        try checkUnits()
        try checkRenamed()
        try checkCatalog()
    }

    var priced: Int { pricer.count }

    /// The deviations that no law allows.
    var violations: [ChoiceDeviation] { deviations.filter { !$0.isAllowed } }

    private mutating func note(_ law: ChoiceLaw, _ minor: Int64, isAllowed: Bool = false, _ text: String) {
        deviations.append(
            ChoiceDeviation(law: law, minor: minor, ofMinor: valueMinor, isAllowed: isAllowed, text: text)
        )
    }

    private func id(_ candidate: Int) -> String { pricer.pool.id(of: candidate) }

    private func ids(_ set: NumberSet) -> String { set.map(id).joined(separator: ", ") }

    private mutating func checkCertificate() throws {
        let off = quote.discountMinor + quote.shippingDiscountMinor
        if off != valueMinor { note(.certificate, off - valueMinor, "the quote takes off \(off)") }
        let priced = try pricer.price(chosen)
        if priced.discountMinor != valueMinor || !priced.isWithinBudgets {
            note(.certificate, priced.discountMinor - valueMinor, "the set takes off \(priced.discountMinor)")
        }
        let applied = priced.applied.map(id)
        if Set(applied) != Set(quote.applied.map(\.promotion)) {
            note(.certificate, 0, "the quote applies others than \(applied)")
        }
        let (bound, isExact) = (choice.boundMinor, choice.isExact)
        if bound < valueMinor || isExact && bound != valueMinor { note(.certificate, 0, "the bound is \(bound)") }
    }

    private mutating func checkKnownBest(_ best: Int64) {
        guard best != valueMinor else { return }
        let isClose = best > valueMinor && !choice.isExact && (best - valueMinor) * 1000 <= best
        note(.knownBest, best - valueMinor, isAllowed: isClose, "\(best) is known to be the most")
        if choice.boundMinor < best { note(.certificate, 0, "the bound \(choice.boundMinor) is less than the most") }
    }

    /// Leaves out each promotion of the set.
    private mutating func checkWithoutOne() throws {
        let whole = Worth(try pricer.price(chosen))
        for candidate in chosen {
            var others = chosen
            others[candidate] = false
            let settlement = try pricer.price(others)
            guard settlement.isWithinBudgets else { continue }
            let worth = Worth(settlement)
            if worth.minor > valueMinor {
                note(.leaveOneOut, worth.minor - valueMinor, "without \(id(candidate))")
            } else if worth.minor == valueMinor, worth.limitedCodes < whole.limitedCodes, worth.hasGifts(of: whole) {
                note(.limitedCode, 0, "without \(id(candidate))")
            }
        }
    }

    /// Adds each other candidate to the set, and removes the promotions that it excludes.
    private mutating func checkWithOneMore() throws {
        var others = pricer.pool.all.subtracting(chosen).map(\.self)
        others.shuffle(using: &random)
        let first = pricer.count
        for candidate in others {
            let out = pricer.barred(by: candidate, in: chosen)
            guard out.isEmpty || pricer.count - first < maximumSets else { continue }
            var set = chosen.subtracting(out)
            set[candidate] = true
            var value = try pricer.value(of: set)
            if out.isEmpty {
                if let value, value > valueMinor { note(.addOne, value - valueMinor, "with \(id(candidate))") }
                continue
            }
            let members = out.map(\.self)
            let isSwap = members.count == 1 && pricer.areOfOneGroup(candidate, members[0])
            if isSwap, let value, value > valueMinor {
                note(.swap, value - valueMinor, "\(id(candidate)) in place of \(ids(out))")
                continue
            }
            value = try refill(&set, without: out, value, limit: first + maximumSets)
            if let value, value > valueMinor {
                let more = ids(set.subtracting(chosen))
                note(.exchange, value - valueMinor, "\(more) in place of \(ids(out))")
            }
        }
    }

    /// Adds promotions to a set that only removed promotions excluded. Adds the one with the greatest gain first, while
    /// one adds something.
    private func refill(
        _ set: inout NumberSet,
        without out: NumberSet,
        _ value: Int64?,
        limit: Int
    ) throws -> Int64? {
        var value = value
        while pricer.count < limit {
            let free = pricer.barred(by: out).subtracting(pricer.barred(by: set)).subtracting(set)
            var best: (candidate: Int, minor: Int64)?
            for candidate in free {
                var more = set
                more[candidate] = true
                guard let minor = try pricer.value(of: more), minor > (best?.minor ?? value ?? -1) else { continue }
                best = (candidate, minor)
            }
            guard let best else { return value }
            set[best.candidate] = true
            value = best.minor
        }
        return value
    }

    /// Adds each candidate that contends for units with the set, removes the promotions that it contends with, and
    /// fills up with promotions that add something, in the order of their separate gains.
    private mutating func checkUnits() throws {
        var others = pricer.pool.all.subtracting(chosen).map(\.self)
        others.shuffle(using: &random)
        let limit = pricer.count + maximumSets
        for candidate in others {
            let out = pricer.contending(with: candidate, in: chosen)
            guard pricer.count < limit, !out.isEmpty else { continue }
            var set = chosen.subtracting(out).subtracting(pricer.barred(by: candidate, in: chosen))
            set[candidate] = true
            var value = try pricer.value(of: set) ?? -1
            var adding: [(candidate: Int, minor: Int64)] = []
            for candidate in pricer.pool.all.subtracting(set).subtracting(pricer.barred(by: set)) {
                var more = set
                more[candidate] = true
                if let minor = try pricer.value(of: more), minor > value { adding.append((candidate, minor)) }
            }
            adding.sort { ($1.minor, $0.candidate) < ($0.minor, $1.candidate) }
            for (candidate, _) in adding where pricer.barred(by: candidate, in: set).isEmpty {
                var more = set
                more[candidate] = true
                guard let minor = try pricer.value(of: more), minor > value else { continue }
                (set, value) = (more, minor)
            }
            if value > valueMinor {
                let isAllowed = !choice.isExact && value <= choice.boundMinor
                note(.exchangeUnits, value - valueMinor, isAllowed: isAllowed, "\(id(candidate)) before \(ids(out))")
            }
        }
    }

    /// Chooses with these ids and with others. Each promotion gets its own priority, so that ids alone decide between
    /// equal sets.
    private mutating func checkRenamed() throws {
        var ranked = scenario
        var priorities = ranked.promotions.indices.map { Int64($0) }
        priorities.shuffle(using: &random)
        for (index, priority) in priorities.enumerated() { ranked.promotions[index].priority = priority }
        var renamed = ranked
        var names = renamed.promotions.indices.map { "n\($0 + 1000)" }
        names.shuffle(using: &random)
        for (index, name) in names.enumerated() { renamed.promotions[index].id = name }
        let choices = try [ranked, renamed].map { try SetPricer($0, clock: clock).chosen().choice }
        let (here, there) = (choices[0], choices[1])
        let (worse, better) = here.valueMinor < there.valueMinor ? (here, there) : (there, here)
        guard better.valueMinor > worse.valueMinor else { return }
        let more = better.valueMinor - worse.valueMinor
        note(.rename, more, isAllowed: isWithinGap(better.valueMinor, worse), "with other ids")
    }

    /// True if a discount stays within the bound of a choice that is not proven.
    private func isWithinGap(_ minor: Int64, _ choice: Choice) -> Bool {
        !choice.isExact && minor <= choice.boundMinor
    }

    /// Removes an applied promotion, one that is not applied, and any one, or fewer of these.
    private mutating func checkCatalog() throws {
        let applied = Set(quote.applied.map(\.promotion))
        let all = scenario.promotions.map(\.id)
        let away = [all.filter(applied.contains), all.filter { !applied.contains($0) }, all]
            .compactMap { $0.randomElement(using: &random) }
        for id in Set(away).sorted().shuffled(using: &random).prefix(maximumRemovals) {
            var smaller = scenario
            smaller.promotions.removeAll { $0.id == id }
            let other = try smaller.quote(clock: clock)
            guard let value = other.choice?.valueMinor, value > valueMinor else { continue }
            let cents = max(quote.furtherPercentages(scenario), other.furtherPercentages(scenario))
            let isAllowed = value - valueMinor <= cents || isWithinGap(value - cents, choice)
            note(.catalog, value - valueMinor, isAllowed: isAllowed, "where the catalog has no \(id)")
        }
    }
}

/// The values of a set that decide if a promotion in it is useless.
private struct Worth {
    let minor: Int64
    let giftValue: Int128
    let giftUnits: Int128
    let limitedCodes: Int

    init(_ settlement: Settlement) {
        minor = settlement.discountMinor
        giftValue = settlement.gifts.reduce(0) { $0 + Int128($1.line.unitPriceMinor) * Int128($1.line.quantity) }
        giftUnits = settlement.gifts.reduce(0) { $0 + Int128($1.line.quantity) }
        let promotions = settlement.applied.map(settlement.pool.promotion)
        limitedCodes = promotions.count { $0.code != nil && $0.isLimited }
    }

    /// True if the set gives no fewer gifts than another set.
    func hasGifts(of other: Worth) -> Bool { giftValue >= other.giftValue && giftUnits >= other.giftUnits }
}

extension Quote {
    /// Returns one for each further percentage on a place, since each may cost a cent of rounding.
    fileprivate func furtherPercentages(_ scenario: Scenario) -> Int64 {
        let percentages = Set(
            scenario.promotions.filter {
                $0.effects.contains { !($0 is AmountOff || $0 is FixedPrice || $0 is GiftEffect) }
            }
            .map(\.id)
        )
        let allocations = lines.map(\.allocations) + shipments.map(\.allocations)
        return allocations.reduce(0) { sum, allocations in
            sum + Int64(max(0, allocations.count { percentages.contains($0.promotion) } - 1))
        }
    }
}
