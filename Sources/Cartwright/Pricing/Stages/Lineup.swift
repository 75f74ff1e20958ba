/// The candidates of a cart, and what each of their effects may touch there: worked out once, however many sets of them
/// are priced.
///
/// Places are numbered: the lines of the cart first, then its shipments.
final class Lineup: Sendable {
    let frozen: FrozenCart

    /// In order of priority, then id.
    let candidates: [Candidate]

    /// Every effect of every candidate, in the order in which a pricing carries them out.
    let steps: [Step]

    /// The places of all steps, one after the other, each in the order in which ties are settled.
    let places: [Int]

    /// One effect of one candidate on this cart. Plain numbers, so that many of them cost little.
    struct Step: Sendable {
        let candidate: Int
        /// The effect's position in its promotion.
        let effect: Int
        let stage: Stage
        let actsLast: Bool
        let kernel: Kernel
        /// Where its places stand. Those of unit effects are in the order in which units are taken.
        let places: Range<Int>
        /// Where the lines stand that have to be bought, in the order in which their units are.
        let boughtPlaces: Range<Int>
    }

    /// How a step works out what it takes.
    enum Kernel: Sendable {
        /// A percentage of each place for itself.
        case percentOfEach(Percentage, maximumMinor: Int64)
        /// A percentage of all places together, spread over them.
        case percentOfAll(Percentage, maximumMinor: Int64)
        /// An amount, spread over all places.
        case amount(minor: Int64)
        /// A percentage of some units.
        case percentOfUnits(Percentage, UnitRule)
        /// Units for those who buy others.
        case buy(Terms)
        /// Whatever the effect proposes.
        case proposal
    }

    /// How many units are got for how many that are bought.
    struct Terms: Sendable {
        let percent: Percentage
        let buyCount: Int64
        let getCount: Int64
        let maximumApplications: Int64?
        let maximumUnits: Int64?
    }

    init(_ candidates: [Candidate], of frozen: FrozenCart) {
        self.frozen = frozen
        self.candidates = candidates
        var steps: [Step] = []
        var places: [Int] = []
        for (index, candidate) in candidates.enumerated() {
            for (position, effect) in candidate.plan.effects.enumerated() {
                guard let kernel = effect.kernel(for: candidate, in: frozen.cart.currency) else { continue }
                let first = places.count
                effect.appendPlaces(of: frozen, to: &places)
                let end = places.count
                effect.appendBoughtPlaces(of: frozen, to: &places)
                let step = Step(
                    candidate: index,
                    effect: position,
                    stage: effect.stage,
                    actsLast: effect.actsLast,
                    kernel: kernel,
                    places: first..<end,
                    boughtPlaces: end..<places.count
                )
                steps.insertInOrder(step)
            }
        }
        self.steps = steps
        self.places = places
    }
}

extension [Lineup.Step] {
    /// Inserts a step behind all that go before it or come at the same time. Steps come nearly in order.
    fileprivate mutating func insertInOrder(_ step: Lineup.Step) {
        var place = endIndex
        while place > 0, step.turn < self[place - 1].turn { place -= 1 }
        insert(step, at: place)
    }
}

extension Lineup.Step {
    /// Stage by stage, and in each those that act last behind the others.
    fileprivate var turn: Int { stage.rawValue * 2 + (actsLast ? 1 : 0) }
}

extension PlannedEffect {
    /// How the effect works on a cart in a currency, nil where it has nothing to give in that.
    fileprivate func kernel(for candidate: Candidate, in currency: Currency) -> Lineup.Kernel? {
        if candidate.budgetMinor != nil, !candidate.hasStrictBudget { return .proposal }
        switch kind {
        case .percent(let percent, let maximumMinor):
            let maximumMinor = maximumMinor ?? .max
            let isOfAll = target.scope == .order || target.scope == .total
            return isOfAll
                ? .percentOfAll(percent, maximumMinor: maximumMinor)
                : .percentOfEach(percent, maximumMinor: maximumMinor)
        case .amount(let amount): return amount.minor(in: currency).map { .amount(minor: $0) }
        case .percentOfUnits(let effect):
            guard effect.maximumDiscountMinor == nil else { return .proposal }
            return .percentOfUnits(effect.percent, effect.target.units)
        case .buy(let effect, _):
            return .buy(Lineup.Terms(effect))
        case .other: return .proposal
        }
    }

    fileprivate func appendPlaces(of frozen: FrozenCart, to places: inout [Int]) {
        let first = places.count
        switch kind {
        case .percent, .amount: appendPlacesOfTarget(on: frozen, to: &places)
        case .percentOfUnits(let effect):
            appendLines(of: frozen, to: &places)
            let isCheapestFirst = effect.target.units.take == .cheapest
            places.sortInsertingLast(from: first) { a, b in
                let (priceA, priceB) = (frozen.cart.lines[a].unitPriceMinor, frozen.cart.lines[b].unitPriceMinor)
                return isCheapestFirst ? priceA < priceB : priceA > priceB
            }
        case .buy:
            appendLines(of: frozen, to: &places)
            places.sortInsertingLast(from: first) {
                frozen.cart.lines[$0].unitPriceMinor < frozen.cart.lines[$1].unitPriceMinor
            }
        case .other:
            guard stage == .unit else { return }
            for line in frozen.linesByID where reaches(frozen.cart.lines[line]) { places.append(line) }
        }
    }

    /// Lines that have to be bought: first those that cannot be got, then the dearest.
    fileprivate func appendBoughtPlaces(of frozen: FrozenCart, to places: inout [Int]) {
        guard case .buy(_, let bought) = kind else { return }
        let first = places.count
        for line in frozen.linesByID where bought.matches(frozen.cart.lines[line]) { places.append(line) }
        places.sortInsertingLast(from: first) { a, b in
            let (gotA, gotB) = (canBeGot(frozen.cart.lines[a]), canBeGot(frozen.cart.lines[b]))
            return gotA != gotB ? gotB : frozen.cart.lines[a].unitPriceMinor > frozen.cart.lines[b].unitPriceMinor
        }
    }

    private func canBeGot(_ line: borrowing Line) -> Bool { line.isDiscountable && lines.matches(line) }

    private func appendLines(of frozen: FrozenCart, to places: inout [Int]) {
        for line in frozen.linesByID where canBeGot(frozen.cart.lines[line]) { places.append(line) }
    }

    private func appendPlacesOfTarget(on frozen: FrozenCart, to places: inout [Int]) {
        if target.scope != .shipping { appendLines(of: frozen, to: &places) }
        guard target.scope == .shipping || target.scope == .total else { return }
        for shipment in frozen.shipmentsByID where target.shipments.matches(frozen.cart.shipments[shipment]) {
            places.append(frozen.lineCount + shipment)
        }
    }
}

extension [Int] {
    /// Sorts the last elements and keeps the order of equal ones. They are few, or nearly sorted.
    fileprivate mutating func sortInsertingLast(from first: Int, by goesBefore: (Int, Int) -> Bool) {
        for index in indices.dropFirst(first + 1) {
            var place = index
            while place > first, goesBefore(self[place], self[place - 1]) {
                swapAt(place, place - 1)
                place -= 1
            }
        }
    }
}
