internal import BasicContainers

/// Finds the places that an effect may touch on a cart.
struct PlaceFinder: ~Copyable {
    let frozen: FrozenCart

    /// The places that were found, a set to a row. The first is empty.
    private(set) var sets: NumberTable

    /// What was found before, so that effects that touch the same share it.
    private var known: UniqueArray<Known>

    struct Known {
        let test: LineTest
        let isOffer: Bool
        let places: PlaceSet
    }

    init(_ frozen: FrozenCart, capacity: Int) {
        self.frozen = frozen
        sets = NumberTable(capacity: capacity + 1, below: frozen.places.count)
        _ = sets.addRow()
        known = UniqueArray(minimumCapacity: capacity)
    }

    /// What an effect does on the cart; nil where that is nothing, whatever others do.
    ///
    /// - Parameters:
    ///   - position: the effect's position in its promotion.
    ///   - candidate: whose effect it is.
    ///   - index: where that one stands among the candidates.
    mutating func step(
        _ effect: PlannedEffect,
        _ position: Int,
        of candidate: Candidate,
        _ index: Int
    ) -> Lineup.Step? {
        guard let kernel = kernel(of: effect, position, for: candidate) else { return nil }
        let reached = places(of: effect, position, for: candidate.promotion)
        var bought = PlaceSet.nowhere.row
        if case .buy = effect.kernel { bought = boughtRow(of: effect, got: reached, for: candidate.promotion) }
        let step = Lineup.Step(index, position, effect, kernel, reached, boughtRow: bought)
        // Where there are other effects of the promotion, they may need this one to be carried out.
        return candidate.traits.hasOneEffect && isIdle(step, of: candidate.promotion) ? nil : step
    }

    /// How an effect works on this cart; nil where it has nothing to give in its currency.
    private func kernel(of effect: PlannedEffect, _ position: Int, for candidate: Candidate) -> Kernel? {
        guard candidate.spend?.isPartial != true, !effect.isCappedOnUnits else { return .proposal }
        guard case .amountOfCurrency = effect.kernel else { return effect.kernel }
        let asked = frozen.sources.effect(position, of: candidate.promotion) as? AmountOff
        return asked?.amount.minor(in: frozen.cart.currency).map { .amount(minor: $0) }
    }

    /// The places that an effect may take something off.
    ///
    /// - Parameter position: the effect's position in its promotion.
    private mutating func places(of effect: PlannedEffect, _ position: Int, for promotion: PromotionNumber) -> PlaceSet
    {
        switch effect.reach {
        case .lines: return lines(effect.lines, of: promotion)
        case .shipments: return addingShipments(of: effect, position, for: promotion, to: .nowhere)
        case .linesAndShipments:
            return addingShipments(of: effect, position, for: promotion, to: lines(effect.lines, of: promotion))
        case .namedLines:
            return lines(reachedBy: frozen.sources.effect(position, of: promotion))
        case .unknown: return .nowhere
        }
    }

    /// The lines that have to be bought.
    ///
    /// - Parameter got: those that can be got.
    private mutating func boughtRow(
        of effect: PlannedEffect,
        got: PlaceSet,
        for promotion: PromotionNumber
    ) -> Int {
        let isSame = effect.bought == effect.lines && frozen.isAllDiscountable
        guard !isSame else { return got.row }
        let frozen = frozen
        var found = PlaceSet(row: sets.addRow())
        frozen.forEachLine(effect.bought, of: promotion) { insert($0, into: &found) }
        return found.row
    }

    /// The lines that discounts may touch and a test lets through.
    private mutating func lines(_ test: LineTest, of promotion: PromotionNumber) -> PlaceSet {
        // To look for one SKU again is as quick as to remember.
        guard test.kind != .sku else { return find(test, of: promotion) }
        for index in known.indices where known[index].test == test {
            if known[index].isOffer == promotion.isOffer { return known[index].places }
        }
        let found = find(test, of: promotion)
        known.append(Known(test: test, isOffer: promotion.isOffer, places: found))
        return found
    }

    private mutating func find(_ test: LineTest, of promotion: PromotionNumber) -> PlaceSet {
        let frozen = frozen
        var found = PlaceSet(row: sets.addRow())
        frozen.forEachLine(test, of: promotion) { line in
            if frozen.places[line].isDiscountable { insert(line, into: &found) }
        }
        return found
    }

    /// The lines that an effect says it reaches.
    private mutating func lines(reachedBy effect: any Effect) -> PlaceSet {
        let frozen = frozen
        var found = PlaceSet(row: sets.addRow())
        for line in 0..<frozen.lineCount where frozen.isReached(by: effect, at: line) { insert(line, into: &found) }
        return found
    }

    private mutating func insert(_ place: Int, into set: inout PlaceSet) {
        sets.insert(place, in: set.row)
        set.count(in: frozen.places[place])
    }

    private mutating func addingShipments(
        of effect: PlannedEffect,
        _ position: Int,
        for promotion: PromotionNumber,
        to places: PlaceSet
    ) -> PlaceSet {
        let frozen = frozen
        var found = places.moved(to: sets.addRow())
        sets.insert(row: places.row, in: found.row)
        let all = frozen.lineCount..<frozen.places.count
        guard effect.picksShipments else {
            for shipment in all { insert(shipment, into: &found) }
            return found
        }
        let asked = frozen.sources.effect(position, of: promotion)
        let filter = (asked as? any TargetedEffect)?.target.shipments ?? .all
        for shipment in all where filter.matches(frozen.shipment(at: shipment)) {
            insert(shipment, into: &found)
        }
        return found
    }
}
