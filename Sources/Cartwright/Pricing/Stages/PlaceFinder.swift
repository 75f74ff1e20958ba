/// Finds the places that an effect may touch on a cart, and how it works there.
struct PlaceFinder {
    let frozen: FrozenCart

    /// All places that were found.
    private(set) var places: [Int] = []

    /// Where the lines stand that were found before, so that effects that touch the same share them.
    private var known: [Known] = []

    private struct Known {
        let test: LineTest
        let isOffer: Bool
        let order: Order
        let places: Range<Int>
    }

    /// In which order lines are gone through.
    private enum Order {
        case byID, cheapestFirst, dearestFirst
    }

    init(_ frozen: FrozenCart) {
        self.frozen = frozen
        places.reserveCapacity(8 * frozen.places.count)
        known.reserveCapacity(16)
    }

    /// How an effect works on the cart, nil where it has nothing to give in its currency.
    ///
    /// - Parameter position: the effect's position in its promotion.
    func kernel(of effect: PlannedEffect, _ position: Int, for candidate: Candidate) -> Lineup.Kernel? {
        if candidate.spend?.isPartial == true { return .proposal }
        switch effect.kind {
        case .percent(let percent, let maximumMinor):
            let isOfAll = effect.scope == .order || effect.scope == .total
            return isOfAll
                ? .percentOfAll(percent, maximumMinor: maximumMinor)
                : .percentOfEach(percent, maximumMinor: maximumMinor)
        case .amount(let minor): return .amount(minor: minor)
        case .amountOfCurrency:
            let effect = frozen.sources.effect(position, of: candidate.plan) as? AmountOff
            return effect?.amount.minor(in: frozen.cart.currency).map { .amount(minor: $0) }
        case .percentOfUnits(let percent, let rule, let isCapped):
            return isCapped ? .proposal : .percentOfUnits(percent, rule)
        case .buy(let terms): return .buy(terms)
        case .other: return .proposal
        }
    }

    /// The places that an effect may take something off. Those of unit effects are in the order in which units are
    /// taken.
    mutating func places(of effect: PlannedEffect, _ position: Int, for candidate: Candidate) -> Range<Int> {
        switch effect.kind {
        case .percent, .amount, .amountOfCurrency:
            switch effect.scope {
            case .order, .lines, .units: return lines(effect.lines, .byID, of: candidate)
            case .shipping: return append { $0.appendShipments(of: effect, position, for: candidate) }
            case .total:
                return append {
                    $0.appendLines(effect.lines, of: candidate)
                    $0.appendShipments(of: effect, position, for: candidate)
                }
            }
        case .percentOfUnits(_, let rule, _):
            return lines(effect.lines, rule.take == .cheapest ? .cheapestFirst : .dearestFirst, of: candidate)
        case .buy: return lines(effect.lines, .cheapestFirst, of: candidate)
        case .other:
            guard effect.stage == .unit else { return places.endIndex..<places.endIndex }
            let asked = frozen.sources.effect(position, of: candidate.plan)
            return append { finder in
                for line in finder.frozen.linesByID where asked.reaches(finder.frozen.cart.lines[line]) {
                    finder.places.append(line)
                }
            }
        }
    }

    /// Whether the lines of a kind that asks for units to be bought are the same as those that can be got.
    func buysWhatItGets(_ effect: PlannedEffect) -> Bool {
        guard case .buy = effect.kind else { return false }
        return effect.bought == effect.lines && frozen.isAllDiscountable
    }

    /// The lines that have to be bought: first those that cannot be got, then the dearest.
    mutating func boughtPlaces(of effect: PlannedEffect, for candidate: Candidate) -> Range<Int> {
        guard case .buy = effect.kind else { return places.endIndex..<places.endIndex }
        if buysWhatItGets(effect) {
            return lines(effect.lines, .dearestFirst, of: candidate)
        }
        return append { finder in
            let first = finder.places.count
            for line in finder.frozen.linesByID where finder.passes(effect.bought, line, of: candidate) {
                finder.places.append(line)
            }
            let (lines, tester) = (finder.frozen.places, PlaceFinder(finder.frozen))
            let canBeGot = { (line: Int) in
                lines[line].isDiscountable && tester.passes(effect.lines, line, of: candidate)
            }
            finder.places.sortLast(from: first) { a, b in
                let (gotA, gotB) = (canBeGot(a), canBeGot(b))
                return gotA != gotB ? gotB : lines[a].unitPriceMinor > lines[b].unitPriceMinor
            }
        }
    }

    /// The lines that discounts may touch and a test lets through.
    private mutating func lines(_ test: LineTest, _ order: Order, of candidate: Candidate) -> Range<Int> {
        for index in known.indices where known[index].order == order && known[index].test == test {
            if known[index].isOffer == candidate.plan.isOffer { return known[index].places }
        }
        let found = order == .byID ? append { $0.appendLines(test, of: candidate) } : sorted(test, order, of: candidate)
        known.append(Known(test: test, isOffer: candidate.plan.isOffer, order: order, places: found))
        return found
    }

    /// The same lines as in the order of their ids, sorted anew.
    private mutating func sorted(_ test: LineTest, _ order: Order, of candidate: Candidate) -> Range<Int> {
        let inOrder = lines(test, .byID, of: candidate)
        let first = places.count
        for index in inOrder { places.append(places[index]) }
        let lines = frozen.places
        if order == .cheapestFirst {
            places.sortLast(from: first) { lines[$0].unitPriceMinor < lines[$1].unitPriceMinor }
        } else {
            places.sortLast(from: first) { lines[$0].unitPriceMinor > lines[$1].unitPriceMinor }
        }
        return first..<places.count
    }

    private mutating func append(_ find: (inout PlaceFinder) -> Void) -> Range<Int> {
        let first = places.count
        find(&self)
        return first..<places.count
    }

    private mutating func appendLines(_ test: LineTest, of candidate: Candidate) {
        switch test {
        case .all where frozen.isAllDiscountable: places.append(contentsOf: frozen.linesByID)
        case .category(let category): appendLines { $0.isIn(category, of: $1) }
        case .sku(let sku): appendLines { place, _ in place.sku == sku }
        case .all: appendLines { _, _ in true }
        case .rule:
            for line in frozen.linesByID where frozen.places[line].isDiscountable {
                if passes(test, line, of: candidate) { places.append(line) }
            }
        }
    }

    /// - Parameter passes: whether a line comes in, by the categories of all lines.
    @inline(__always)
    private mutating func appendLines(where passes: (borrowing Place, [Word]) -> Bool) {
        let (order, lines, categories) = (frozen.placesByID, frozen.places, frozen.categories)
        for rank in 0..<frozen.lineCount where lines[order[rank]].isDiscountable {
            if passes(lines[order[rank]], categories) { places.append(order[rank]) }
        }
    }

    private mutating func appendShipments(of effect: PlannedEffect, _ position: Int, for candidate: Candidate) {
        guard effect.picksShipments else { return places.append(contentsOf: frozen.shipmentsByID) }
        let asked = frozen.sources.effect(position, of: candidate.plan)
        let filter = (asked as? any TargetedEffect)?.target.shipments ?? .all
        for place in frozen.shipmentsByID where filter.matches(frozen.cart.shipments[place - frozen.lineCount]) {
            places.append(place)
        }
    }

    private func passes(_ test: LineTest, _ line: Int, of candidate: Candidate) -> Bool {
        switch test {
        case .all: return true
        case .sku(let sku): return frozen.places[line].sku == sku
        case .category(let category):
            return frozen.places[line].isIn(category, of: frozen.categories)
        case .rule(let number): return frozen.sources.rule(number, of: candidate.plan).matches(line, of: frozen)
        }
    }
}
