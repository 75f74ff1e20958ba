internal import BasicContainers

/// Finds the places that an effect may reduce on a cart.
struct PlaceFinder: ~Copyable {
    private let cart: InternedCart
    private let frozen: FrozenCart

    /// True if each step works on what the one before left, see ``FrozenCart/compounds``.
    private let compounds: Bool

    /// The sets of places that were found, one in each row. The first row is empty.
    private(set) var sets: NumberTable

    /// The results so far, so that effects with equal places share a set.
    private var known: UniqueArray<Known>

    /// The results by filter, once there are more than a linear search handles well.
    private var knownByFilter: [FilterQuery: PlaceSet] = [:]

    private static let fewKnown = 32

    /// The number of lines that were examined so far.
    private(set) var visits = 0

    /// The largest number of amounts that the effects take off.
    private(set) var amounts = 0

    /// The number of effects that pick units of each line; empty if there are few effects.
    private var unitEffects: [Int] = []

    /// The cost of the amounts, see ``PricingLimits/costOfProposal``.
    private(set) var cost = 0

    /// True if the limits of one quote are exceeded.
    var isTooMuch: Bool { visits > PricingLimits.visits || amounts > PricingLimits.amounts }

    struct Known {
        let query: FilterQuery
        let places: PlaceSet
    }

    /// A filter of the catalog or of the offers. Lines at 0 may be left out, see ``UnitPool``.
    struct FilterQuery: Hashable {
        let filter: CompiledFilter
        let isOffer: Bool
        let leavesOutFree: Bool
    }

    init(_ cart: InternedCart, capacity: Int) {
        (self.cart, frozen, compounds) = (cart, cart.frozen, cart.frozen.compounds)
        sets = NumberTable(capacity: capacity + 1, below: frozen.places.count)
        _ = sets.addRow()
        known = UniqueArray(minimumCapacity: capacity)
        if capacity > Self.fewEffects { unitEffects = Array(repeating: 0, count: frozen.places.count) }
    }

    /// The steps of the candidates' effects, in the order of execution: stage by stage, and in each stage those that
    /// act last behind the others, unless each works on what the one before left. Steps are large, so they are created
    /// in that order rather than sorted.
    mutating func steps(of candidates: [Candidate]) -> UniqueArray<OperationStep> {
        var steps = UniqueArray<OperationStep>(minimumCapacity: candidates.count)
        var stages = StageSet()
        for index in candidates.indices { stages.formUnion(candidates[index].stacking.stages) }
        for stage in Stage.allCases where stages.contains(stage) {
            let haveLast = append(to: &steps, candidates, in: stage, actingLast: false)
            if haveLast { _ = append(to: &steps, candidates, in: stage, actingLast: true) }
        }
        return steps
    }

    /// Adds the steps of one pass over a stage. Returns true if the other pass has steps, too.
    private mutating func append(
        to steps: inout UniqueArray<OperationStep>,
        _ candidates: [Candidate],
        in stage: Stage,
        actingLast: Bool
    ) -> Bool {
        var haveOthers = false
        for index in candidates.indices where candidates[index].stacking.stages.contains(stage) {
            let promotion = candidates[index].promotion
            for position in 0..<cart.promotions.effectCount(of: promotion) {
                let effect = cart.promotions.compiledEffect(position, of: promotion)
                guard effect.stage == stage else { continue }
                guard effect.actsLast == actingLast || compounds else {
                    haveOthers = true
                    continue
                }
                append(to: &steps, effect, position, of: index, in: candidates)
            }
        }
        return haveOthers
    }

    /// Adds the step of an effect, unless it gives nothing on the cart, whatever the other promotions take.
    ///
    /// - Parameters:
    ///   - position: The effect's position in its promotion.
    ///   - index: The index of the effect's candidate.
    private mutating func append(
        to steps: inout UniqueArray<OperationStep>,
        _ effect: CompiledEffect,
        _ position: Int,
        of index: Int,
        in candidates: [Candidate]
    ) {
        let promotion = candidates[index].promotion
        guard !isTooMuch, let operation = operation(of: effect, for: promotion) else { return }
        // A declined gift counts as if its effect did not exist. Proposals lose their gifts when they are carried out.
        if effect.stage == .gift, candidates[index].declinesGifts, !operation.isOfPlugin { return }
        // Store credit is booked to a customer.
        if effect.stage == .credit, frozen.cart.knownCustomer == nil { return }
        let reached = places(of: effect, position, for: promotion)
        var bought = PlaceSet.nowhere.row
        if let filter = effect.places.bought {
            bought = boughtRow(of: effect, filter, got: reached, for: promotion)
        }
        // Operations that pick units, or propose amounts, go through the whole cart.
        let looksAtAll = effect.stage == .unit || operation.isOfPlugin
        let count = looksAtAll ? frozen.places.count : reached.count
        amounts += count
        cost += looksAtAll ? count * PricingLimits.costOfProposal : count
        if !effect.choice.isAlways, operation.convertsTax { cost += reached.count * PricingLimits.costOfConversion }
        if effect.stage == .unit, !unitEffects.isEmpty { countUnits(at: reached) }
        // Other effects of the promotion may need an idle one to be carried out.
        if candidates[index].stacking.hasOneEffect,
            isIdle(operation, in: effect.stage, on: reached, bought, of: promotion)
        {
            return
        }
        var flags: OperationStep.Flags = []
        if effect.actsLast || compounds { flags.insert(.readsLeft) }
        if candidates[index].spend?.isPartial == true { flags.insert(.hasBudget) }
        if effect.stage == .line, candidates[index].stacking.isOfLineGroup { flags.insert(.isOfLineGroup) }
        steps.append(OperationStep(index, position, operation, in: effect.stage, flags, reached, boughtRow: bought))
    }

    /// True if an operation can take nothing off the cart, whatever other promotions do. Outside the unit stage every
    /// operation on a place can.
    ///
    /// - Parameter boughtRow: the row of the lines that have to be bought.
    private func isIdle(
        _ operation: Operation,
        in stage: Stage,
        on places: PlaceSet,
        _ boughtRow: Int,
        of promotion: PromotionNumber
    ) -> Bool {
        guard stage == .unit || places.count == 0 else { return false }
        // The units are counted only for operations that require a purchase.
        let units = boughtRow == PlaceSet.nowhere.row ? nil : units(toGet: places, toBuyInRow: boughtRow)
        var visitor = IdleVisitor(promotion: promotion, promotions: cart.promotions, units: units)
        return operation.accept(&visitor, on: places)
    }

    /// The numbers of units of the cart that may be got or bought; nil if they overflow.
    private func units(toGet places: PlaceSet, toBuyInRow boughtRow: Int) -> UnitCounts? {
        let isSame = places.row == boughtRow
        var counts = UnitCounts()
        sets.forEach(in: places) { line in
            let quantity = frozen.places[line].quantity
            if isSame || sets[boughtRow, line] {
                counts.both = counts.both.addingSaturated(quantity)
            } else {
                counts.onlyGet = counts.onlyGet.addingSaturated(quantity)
            }
        }
        if !isSame {
            sets.forEach(in: boughtRow) { line in
                guard !sets[places, line] else { return }
                counts.onlyBuy = counts.onlyBuy.addingSaturated(frozen.places[line].quantity)
            }
        }
        return max(counts.toBuy, counts.toGet) < Int128(Int64.max) ? counts : nil
    }

    /// The number of effects that may cut the units of a line without being counted.
    private static let fewEffects = 64

    /// Each effect may cut the units of a line once more, and the next effects read all the pieces.
    private mutating func countUnits(at places: PlaceSet) {
        sets.forEach(in: places) { place in
            unitEffects[place] += 1
            visits += unitEffects[place] * PricingLimits.costOfProposal
        }
    }

    /// The operation of an effect on this cart; nil if it gives nothing.
    private mutating func operation(of effect: CompiledEffect, for promotion: PromotionNumber) -> Operation? {
        if effect.isOfHome, !cart.isAtHome { return effect.stage == .unit ? .nothing(NoOperation()) : nil }
        if case .always(let operation) = effect.choice { return operation }
        return chosenOperation(of: effect, for: promotion)
    }

    /// The operation of an effect that depends on amounts or units of the cart; nil if it gives nothing.
    @inline(never)
    private mutating func chosenOperation(of effect: CompiledEffect, for promotion: PromotionNumber) -> Operation? {
        let (cart, target) = (cart, effect.places.lines)
        var visits = cart.visits(of: target)
        let found = cart.promotions.operation(effect.choice, of: promotion, on: cart.frozen.cart) { lines, measure in
            if let lines { visits += cart.visits(of: lines) }
            return cart.measure(lines ?? target, of: promotion, measure, areAll: lines != nil)
        }
        self.visits += visits
        return found ?? (effect.stage == .unit ? .nothing(NoOperation()) : nil)
    }

    /// The places that an effect may reduce.
    ///
    /// - Parameter position: The effect's position in its promotion.
    private mutating func places(of effect: CompiledEffect, _ position: Int, for promotion: PromotionNumber) -> PlaceSet
    {
        switch effect.places.reach {
        case .lines:
            let leavesOutFree = effect.stage == .unit && leavesOutFree(effect.places.lines, of: promotion)
            return lines(effect.places.lines, of: promotion, leavingOutFree: leavesOutFree)
        case .shipments: return addingShipments(of: effect, position, for: promotion, to: .nowhere)
        case .linesAndShipments:
            return addingShipments(of: effect, position, for: promotion, to: lines(effect.places.lines, of: promotion))
        case .namedLines:
            return lines(reachedBy: cart.promotions.effect(position, of: promotion))
        case .unknown: return .nowhere
        }
    }

    /// The row of the lines that have to be bought.
    ///
    /// - Parameter got: The lines that the effect may reduce.
    private mutating func boughtRow(
        of effect: CompiledEffect,
        _ filter: CompiledFilter,
        got: PlaceSet,
        for promotion: PromotionNumber
    ) -> Int {
        let isSame = filter == effect.places.lines && frozen.isAllDiscountable
        guard !isSame else { return got.row }
        let (frozen, leavesOutFree) = (frozen, leavesOutFree(filter, of: promotion))
        visits += cart.visits(of: filter)
        var found = PlaceSet(row: sets.addRow())
        cart.forEachLine(filter, of: promotion) { line in
            if !leavesOutFree || frozen.places[line].unitPriceMinor > 0 { insert(line, into: &found) }
        }
        return found.row
    }

    /// True if lines at 0 are excluded from the lines whose units a filter picks.
    private mutating func leavesOutFree(_ filter: CompiledFilter, of promotion: PromotionNumber) -> Bool {
        guard frozen.hasFreeUnits else { return false }
        visits += cart.visits(of: filter)
        return cart.hasPricedUnits(filter, of: promotion)
    }

    /// The discountable lines that pass a filter.
    private mutating func lines(
        _ filter: CompiledFilter,
        of promotion: PromotionNumber,
        leavingOutFree leavesOutFree: Bool = false
    ) -> PlaceSet {
        let asked = FilterQuery(filter: filter, isOffer: promotion.isOffer, leavesOutFree: leavesOutFree)
        // A new search for one SKU is as fast as a stored result.
        guard filter.kind != .sku else { return find(asked, of: promotion) }
        if known.count > Self.fewKnown {
            if let places = knownByFilter[asked] { return places }
        } else {
            for index in known.indices where known[index].query == asked { return known[index].places }
        }
        let found = find(asked, of: promotion)
        known.append(Known(query: asked, places: found))
        if known.count == Self.fewKnown + 1 {
            for index in known.indices { knownByFilter[known[index].query] = known[index].places }
        } else if known.count > Self.fewKnown {
            knownByFilter[asked] = found
        }
        return found
    }

    private mutating func find(_ asked: FilterQuery, of promotion: PromotionNumber) -> PlaceSet {
        let frozen = frozen
        visits += cart.visits(of: asked.filter)
        var found = PlaceSet(row: sets.addRow())
        cart.forEachLine(asked.filter, of: promotion) { line in
            guard frozen.places[line].isDiscountable else { return }
            if !asked.leavesOutFree || frozen.places[line].unitPriceMinor > 0 { insert(line, into: &found) }
        }
        return found
    }

    /// The lines that an effect reaches, as it declares itself.
    private mutating func lines(reachedBy effect: any Effect) -> PlaceSet {
        let frozen = frozen
        visits += frozen.lineCount
        var found = PlaceSet(row: sets.addRow())
        for line in 0..<frozen.lineCount where frozen.isReached(by: effect, at: line) { insert(line, into: &found) }
        return found
    }

    private mutating func insert(_ place: Int, into set: inout PlaceSet) {
        sets.insert(place, in: set.row)
        set.count(in: frozen.places[place])
    }

    private mutating func addingShipments(
        of effect: CompiledEffect,
        _ position: Int,
        for promotion: PromotionNumber,
        to places: PlaceSet
    ) -> PlaceSet {
        let frozen = frozen
        visits += frozen.shipments.count
        var found = places.moved(to: sets.addRow())
        sets.insert(row: places.row, in: found.row)
        let all = frozen.lineCount..<frozen.places.count
        guard effect.places.picksShipments else {
            for shipment in all { insert(shipment, into: &found) }
            return found
        }
        let asked = cart.promotions.effect(position, of: promotion)
        let shipments = (asked as? any TargetedEffect)?.target.shipments ?? .all
        for shipment in all where shipments.matches(frozen.shipment(at: shipment)) {
            insert(shipment, into: &found)
        }
        return found
    }
}

/// Returns true if an operation can take nothing off a cart, whatever other promotions do.
private struct IdleVisitor: OperationVisitor {
    let promotion: PromotionNumber
    let promotions: PromotionPool
    let units: UnitCounts?

    func visit(_ kind: some OperationKind, on places: PlaceSet) -> Bool {
        kind.isIdle(on: places, of: promotion, in: promotions, units: units)
    }
}
