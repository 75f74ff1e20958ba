/// Finds the places that an effect may touch on a cart.
struct PlaceFinder {
    let frozen: FrozenCart

    /// All places that were found, list by list.
    private(set) var places: [PlaceNumber] = []

    /// The same as sets.
    private(set) var sets: NumberTable

    /// What was found before, so that effects that touch the same share it.
    private var known: [Known] = []

    private struct Known {
        let test: LineTest
        let isOffer: Bool
        let list: PlaceList
    }

    init(_ frozen: FrozenCart, capacity: Int) {
        self.frozen = frozen
        places.reserveCapacity(8 * frozen.places.count)
        sets = NumberTable(capacity: capacity, below: frozen.places.count)
        known.reserveCapacity(capacity)
    }

    /// The places that an effect may take something off.
    ///
    /// - Parameter position: the effect's position in its promotion.
    mutating func places(of effect: PlannedEffect, _ position: Int, for promotion: PromotionNumber) -> PlaceList {
        switch effect.kind {
        case .percentOfUnits, .buy: return lines(effect.lines, of: promotion)
        case .percent, .amount, .amountOfCurrency:
            switch effect.scope {
            case .order, .lines, .units: return lines(effect.lines, of: promotion)
            case .shipping: return shipments(of: effect, position, for: promotion)
            case .total:
                let (lines, shipments) =
                    (lines(effect.lines, of: promotion), shipments(of: effect, position, for: promotion))
                return list { finder in
                    for index in lines.range { finder.places.append(finder.places[index]) }
                    for index in shipments.range { finder.places.append(finder.places[index]) }
                }
            }
        case .other:
            guard effect.stage == .unit else { return .nowhere }
            let asked = frozen.sources.effect(position, of: promotion)
            return listOfLines { asked.reaches($0.line(at: $1)) }
        }
    }

    /// The lines that have to be bought.
    ///
    /// - Parameter got: those that can be got.
    mutating func boughtPlaces(of effect: PlannedEffect, got: PlaceList, for promotion: PromotionNumber) -> PlaceList {
        guard case .buy = effect.kind else { return .nowhere }
        let isSame = effect.bought == effect.lines && frozen.isAllDiscountable
        return isSame ? got : listOfLines { $0.passes(effect.bought, $1, of: promotion) }
    }

    /// The lines that discounts may touch and a test lets through.
    private mutating func lines(_ test: LineTest, of promotion: PromotionNumber) -> PlaceList {
        for index in known.indices where known[index].test == test {
            if known[index].isOffer == promotion.isOffer { return known[index].list }
        }
        let found = find(test, of: promotion)
        known.append(Known(test: test, isOffer: promotion.isOffer, list: found))
        return found
    }

    private mutating func find(_ test: LineTest, of promotion: PromotionNumber) -> PlaceList {
        switch test {
        case .all: return listOfLines { $0.places[$1].isDiscountable }
        case .sku(let sku): return listOfLines { $0.sku(at: $1) == sku && $0.places[$1].isDiscountable }
        case .category(let category):
            return list { finder in
                let (frozen, categories) = (finder.frozen, finder.frozen.categories)
                var last: PlaceNumber?
                for index in categories.indices where categories[index].category == category {
                    let place = categories[index].place
                    guard place != last, frozen.places[place.index].isDiscountable else { continue }
                    finder.places.append(place)
                    last = place
                }
            }
        case .rule:
            return listOfLines { $0.places[$1].isDiscountable && $0.passes(test, $1, of: promotion) }
        }
    }

    /// The lines for which something holds.
    @inline(__always)
    private mutating func listOfLines(where holds: (FrozenCart, Int) -> Bool) -> PlaceList {
        let (frozen, first) = (frozen, places.count)
        for place in 0..<frozen.lineCount where holds(frozen, place) { places.append(PlaceNumber(place)) }
        return list(from: first)
    }

    @inline(__always)
    private mutating func list(_ find: (inout PlaceFinder) -> Void) -> PlaceList {
        let first = places.count
        find(&self)
        return list(from: first)
    }

    /// The places found since, as a set too.
    private mutating func list(from first: Int) -> PlaceList {
        let row = sets.addRow()
        var (amount, room): (Int64, Int64) = (0, 0)
        for index in first..<places.count {
            let place = places[index].index
            sets.insert(place, in: row)
            amount += frozen.places[place].amountMinor
            room += frozen.places[place].roomMinor
        }
        return PlaceList(first..<places.count, row: row, amountMinor: amount, roomMinor: room)
    }

    private mutating func shipments(of effect: PlannedEffect, _ position: Int, for promotion: PromotionNumber)
        -> PlaceList
    {
        let all = frozen.lineCount..<frozen.places.count
        guard effect.picksShipments else {
            return list { finder in for place in all { finder.places.append(PlaceNumber(place)) } }
        }
        let asked = frozen.sources.effect(position, of: promotion)
        let filter = (asked as? any TargetedEffect)?.target.shipments ?? .all
        return list { finder in
            for place in all where filter.matches(finder.frozen.shipment(at: place)) {
                finder.places.append(PlaceNumber(place))
            }
        }
    }
}

extension FrozenCart {
    /// Whether a test lets the line at a place through.
    fileprivate func passes(_ test: LineTest, _ place: Int, of promotion: PromotionNumber) -> Bool {
        switch test {
        case .all: true
        case .sku(let word): sku(at: place) == word
        case .category(let category): hasCategory(at: place) { $0 == category }
        case .rule(let number): sources.rule(number, of: promotion).matches(place, of: self)
        }
    }
}
