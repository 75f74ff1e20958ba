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
        /// Where its places stand.
        let places: Range<Int>
    }

    /// How a step works out what it takes.
    enum Kernel: Sendable {
        /// A percentage of each place for itself.
        case percentOfEach(Percentage, maximumMinor: Int64)
        /// A percentage of all places together, spread over them.
        case percentOfAll(Percentage, maximumMinor: Int64)
        /// An amount, spread over all places.
        case amount(minor: Int64)
        /// Whatever the effect proposes.
        case proposal
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
                if case .proposal = kernel {} else { effect.appendPlaces(of: frozen, to: &places) }
                let step = Step(
                    candidate: index,
                    effect: position,
                    stage: effect.stage,
                    actsLast: effect.actsLast,
                    kernel: kernel,
                    places: first..<places.count
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
        case .percentOfUnits, .buy, .other: return .proposal
        }
    }

    fileprivate func appendPlaces(of frozen: FrozenCart, to places: inout [Int]) {
        if target.scope != .shipping {
            for line in frozen.linesByID where frozen.cart.lines[line].isDiscountable {
                if lines.matches(frozen.cart.lines[line]) { places.append(line) }
            }
        }
        guard target.scope == .shipping || target.scope == .total else { return }
        for shipment in frozen.shipmentsByID where target.shipments.matches(frozen.cart.shipments[shipment]) {
            places.append(frozen.lineCount + shipment)
        }
    }
}
