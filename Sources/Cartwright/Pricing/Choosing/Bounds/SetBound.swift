internal import BasicContainers

/// An upper bound of the discount of any set of some candidates, found without pricing the sets: the smallest of
/// several sums.
///
/// **By stages.** Go through the stages and keep for each line the least that can be left of it. Within a stage
/// discounts add up, so a percentage p of a base b leaves at least b − p·b − r of it, where r is the rounding. Across
/// stages they compound, and since a smaller remainder never leads to a larger one, the least remainder of one stage
/// gives the least remainder of the next.
///
/// **By candidates.** The discount of a set is the sum of its candidates' discounts, and no candidate takes more than
/// its steps can take. Of a clique, in which every two candidates bar each other, only the largest counts, also in the
/// sum by stages. Candidates that exclude all others are compared with the sums and are not in them.
///
/// **By unit**, in a long search: each unit is used up once, see ``UnitSharing``. **By cluster**: members of a cluster
/// that is chosen by itself count with their discount together, see ``DividedChoice``.
///
/// **By room.** No discount goes below the floors of the places reached.
///
/// Proof by kind of effect:
///
/// - **Percentages** of lines, shipments, the order or the total take the part p of what earlier stages left, and one
///   rounding for each place adds at most half a minor unit, or less than a whole one if prices are rounded down or
///   discounts up. If less is left, they never take more, in any rounding: when a base grows by one, the remainder
///   grows by one or stays. So by themselves they take at most their amount at list prices. `max_discount`
///   bounds them as well.
/// - **Amounts** take at most their stated amount, wherever it falls.
/// - **Percentages, amounts and tiers of units** and **buy-x-get-y** are taken off list prices, so their amount alone
///   is their bound as long as no earlier candidate uses up units that they reach: then they always get the same units.
///   An effect of one unit, the cheapest, which gets dearer when others use units up, is bounded by its amount beside
///   all of these, provided that the units each of them uses never change. To other contended percentages and
///   buy-x-get-y, earlier candidates can only leave fewer units, so the same number of the dearest units is the most
///   that they can take. Several buy-x-get-y of the same lines are bounded together as well, see ``UnitFamily``. A
///   number of the cheapest units costs no more than the same number of units that no earlier candidate uses up, if
///   there are that many.
/// - **Other effects outside the unit stage** (fixed prices, tiers, amounts for each line or unit) take at most their
///   amount at list prices: they want more if more is left of a place, and tiers are measured at list prices. The rest
///   of a partial budget bounds them as well.
/// - **Groups at a fixed price** take the list price of their units minus their own price: at most that of as many of
///   the dearest units as make groups, without units that cost less than their part of the price.
/// - **Contended amounts and tiers of units** take at most the price minus the floor of the places that they reach.
/// - **Groups per line**: each member takes at most what it takes alone. Of members that take a percentage, the largest
///   one counts on each line.
/// - **Gifts** take nothing.
/// - **Effects of plugins** may take anything that floors allow: the price minus the floor of everything.
///
/// **If discounts compound**, each step of a stage works on what the steps before it left:
///
/// - Nothing takes more than on what earlier stages left, since it never takes more of less (see percentages above;
///   amounts take the smaller of their amount and the base, fixed prices what exceeds the price). So every bound of a
///   step and of a candidate alone holds. Units are picked by list price as ever, and wanted amounts are compared at
///   list prices.
/// - Percentages p₁ … pₙ of a place leave at least (1 − p₁) … (1 − pₙ) of it, less the amounts of the stage, whole, and
///   one rounding each: every further step multiplies what the others took, and their roundings, by at most 1. So the
///   product takes the place of the sum, see ``PlaceShares``. A percentage of several places together leaves each of
///   them its part, give or take a unit; if the stage has another percentage, these units are roundings as well.
/// - Percentages of the same unit are bounded together, see ``SameUnit``.
/// - An amount of the order is counted less the part of it that later percentages of the order take, if these are of
///   all its places: b − (b − a)(1 − p) is p·b + a(1 − p). A set without the percentage takes at most a, which is less.
/// - Across stages nothing changes: the least remainder of a stage gives the least remainder of the next.
///
/// Conditions on the stage and budgets can only lower the discount, so they are treated as met.
struct SetBound: ~Copyable {
    /// The largest discount of each candidate in any set, in minor units; empty if no two bar each other.
    var candidatesMinor: [Int64] { cliques?.candidatesMinor ?? [] }

    let pool: CandidatePool
    private let places: NumberSet
    private let isInside: NumberSet
    private let roomMinor: Int64
    private let listMinor: Int64

    /// The bound of each step, in the order of the steps.
    let bounds: RigidArray<StepBound>

    /// The steps that take amounts, without those of families.
    private let amountSteps: UniqueArray<Int>

    /// The steps among them that take a percentage of the same unit, if discounts compound and no two candidates bar
    /// each other.
    private let sameUnits: [SameUnit]

    /// The positions of these steps.
    private let ofSameUnits: NumberSet

    /// The bounds of cliques; nil if no two candidates bar each other, so that each counts by itself.
    private let cliques: CliqueBounds?

    /// The families of candidates that use up units of the same lines; empty if all are in every set.
    private let families: UnitFamilies

    /// The clusters whose discount is known, see ``ChoiceClusters``.
    private let clusters: [ClusterReach]

    /// The largest discount of each cluster, in minor units.
    var clustersMinor: [Int64]

    /// The bound by unit; nil if it is not used.
    private let sharing: UnitSharing?

    /// Reused storage for adding percentages.
    private(set) var shares: PlaceShares

    /// If the cart costs less than this, products of amounts and percentages fit in 64 bits, which is faster.
    private static let leastWideMinor: Int64 = 1 << 30

    /// - Parameter trial: all candidates priced together, with all conditions on the stage met.
    init(_ trial: Settlement, of part: ChoicePart, _ conflicts: Conflicts) throws(CartwrightError) {
        let candidates = NumberSet(part.candidates)
        let places = NumberSet(part.places).intersection(trial.pool.placesReduced(by: candidates))
        let families = UnitFamilies(among: candidates, trial.pool, StepBounds(trial, conflicts), conflicts)
        let hasBarred = conflicts.hasBarred
        try self.init(trial, of: candidates, among: candidates, at: places, conflicts, families, isBarring: hasBarred)
    }

    /// - Parameters:
    ///   - trial: these candidates priced together, without any others. None of them bar each other.
    init(_ trial: Settlement, ofCompatible candidates: NumberSet, _ conflicts: Conflicts) throws(CartwrightError) {
        let places = NumberSet(below: trial.pool.frozen.places.count)
        let families = UnitFamilies()
        try self.init(trial, of: candidates, among: candidates, at: places, conflicts, families, isBarring: false)
    }

    /// - Parameters:
    ///   - trial: all candidates priced together, with all conditions on the stage met.
    ///   - clusters: the reach of the candidates that are bounded together, see ``clustersMinor``.
    ///   - candidates: the other candidates.
    init(
        _ trial: Settlement,
        of candidates: NumberSet,
        beside clusters: [ClusterReach],
        _ conflicts: Conflicts
    ) throws(CartwrightError) {
        let places = NumberSet(below: trial.pool.frozen.places.count)
        let families = UnitFamilies(among: candidates, trial.pool, StepBounds(trial, conflicts), conflicts)
        try self.init(
            trial,
            of: candidates,
            among: trial.pool.all,
            at: places,
            conflicts,
            families,
            isBarring: conflicts.hasBarred,
            beside: clusters,
            sharing: UnitSharing(among: candidates, of: trial.pool, conflicts)
        )
    }

    private init(
        _ trial: Settlement,
        of candidates: NumberSet,
        among all: NumberSet,
        at places: NumberSet,
        _ conflicts: Conflicts,
        _ families: UnitFamilies,
        isBarring: Bool,
        beside clusters: [ClusterReach] = [],
        sharing: UnitSharing? = nil
    ) throws(CartwrightError) {
        let pool = trial.pool
        self.pool = pool
        self.places = places
        self.families = families
        (self.clusters, self.sharing) = (clusters, sharing)
        clustersMinor = clusters.map { _ in 0 }
        isInside = candidates
        var (list, room): (Int64, Int64) = (0, 0)
        for place in places {
            list += pool.frozen.places[place].amountMinor
            room += pool.frozen.places[place].roomMinor
        }
        (listMinor, roomMinor) = (list, room)
        shares = PlaceShares(pool.frozen, groupCount: pool.lineGroups.count)
        let stepBounds = StepBounds(trial, conflicts)
        var bounds = RigidArray<StepBound>(capacity: pool.steps.count)
        var sums: [Int128] = isBarring ? pool.candidates.map { _ in 0 } : []
        for index in pool.steps.indices {
            let candidate = pool.steps[index].candidate
            let share = pool.steps[index].hasBudget ? nil : pool.steps[index].plainShare
            let isKnown = !candidates[candidate] || share != nil && sums.isEmpty
            let family = families.mostMinor(of: candidate) ?? .max
            let most = isKnown ? nil : stepBounds.mostMinor(ofStep: index).map { min($0, family) }
            bounds.append(StepBound(share: share, mostMinor: most))
            if !sums.isEmpty { sums[candidate] += Int128(most ?? room) }
        }
        let most = sums.map { Int64(clamping: min($0, Int128(room))) }
        let members = families.members
        cliques =
            isBarring
            ? CliqueBounds(of: candidates, among: all, taking: most, bounds, members, of: pool, conflicts) : nil
        amountSteps = UniqueArray(capacity: bounds.count) { span in
            for index in bounds.indices {
                guard case .amount = bounds[index], !members[pool.steps[index].candidate] else { continue }
                span.append(index)
            }
        }
        sameUnits = isBarring || !pool.frozen.compounds ? [] : SameUnit.all(in: amountSteps, of: pool, conflicts)
        ofSameUnits = NumberSet(sameUnits.lazy.flatMap(\.steps))
        self.bounds = bounds
    }

    /// Returns an upper bound of the discount of any set of allowed candidates of the part.
    mutating func mostMinor(of isAllowed: NumberSet) -> Int64 {
        let most =
            listMinor < Self.leastWideMinor
            ? Int128(sumMinor(of: isAllowed, in: Int64.self))
            : sumMinor(of: isAllowed, in: Int128.self)
        return Int64(clamping: min(most, Int128(roomMinor)))
    }

    /// Returns true if a set of candidates takes more off than any set that lacks contested ones of it, as ``WholeSet``
    /// explains.
    ///
    /// - Parameters:
    ///   - minor: the discount of the set.
    ///   - contested: the candidates that may be left out.
    mutating func showsBest(_ set: NumberSet, worth minor: Int64, _ contested: NumberSet) -> Bool {
        guard listMinor < Self.leastWideMinor, let sum = byStages(of: set, in: Int64.self) else { return false }
        let slack = sum - minor * PlaceShares.fineness
        var others = NumberSet()
        for candidate in contested {
            guard let part = part(of: candidate, in: set) else {
                others[candidate] = true
                continue
            }
            guard part > slack else { return false }
        }
        for candidate in others {
            var rest = set
            rest[candidate] = false
            guard mostMinor(of: rest) < minor else { return false }
        }
        return true
    }

    /// Returns the part of the last sum by stages that comes from a candidate, in fine parts; nil if that depends on
    /// the other candidates left out.
    ///
    /// - Parameter set: the candidates that were added up.
    private func part(of candidate: Int, in set: NumberSet) -> Int64? {
        var part: Int64 = 0
        for index in pool.steps.indices where pool.steps[index].candidate == candidate {
            guard case .amount(let minor) = bounds[index] else { return nil }
            if ofSameUnits[index], let same = sameUnits.first(where: { $0.steps.contains(index) }) {
                var rest = set
                rest[candidate] = false
                part +=
                    self.part(of: same, among: set, in: Int64.self) - self.part(of: same, among: rest, in: Int64.self)
            } else {
                part += self.part(of: minor, ofStep: index, among: set)
            }
            if pool.hasSingleSteps { break }
        }
        return part
    }

    /// Returns what an amount of a step adds to the sum by stages, in fine parts.
    @inline(__always)
    private func part<Wide: FixedWidthInteger>(of minor: Wide, ofStep index: Int, among isSingle: NumberSet) -> Wide {
        let (stage, places) = (pool.steps[index].stage, pool.steps[index].places)
        let part = shares.part(of: minor, takenIn: stage, at: places, pool.placeSets)
        guard stage == .order, pool.frozen.compounds else { return part }
        let (left, whole) = (Self.leftByLater(index, among: isSingle, bounds, pool), Percentage.wholeMillionths)
        return (part * Wide(left) + Wide(whole) - 1) / Wide(whole)
    }

    /// Returns the same for the steps that take a percentage of one unit.
    private func part<Wide: FixedWidthInteger>(of same: SameUnit, among isSingle: NumberSet, in: Wide.Type) -> Wide {
        let most = same.mostMinor(of: isSingle, bounds, pool, in: Wide.self)
        return shares.part(of: most, takenIn: .unit, at: same.places, pool.placeSets)
    }

    /// Returns the smaller of the sums by stages and by candidates, in integers that are wide enough for the cart.
    private mutating func sumMinor<Wide: FixedWidthInteger>(of isAllowed: NumberSet, in: Wide.Type) -> Wide {
        let isAllowed = isAllowed.intersection(isInside)
        let sum = sumMinor(of: isAllowed, sharing: nil, in: Wide.self)
        guard let sharing, !sharing.hasSingleUser(among: isAllowed) else { return sum }
        return min(sum, sumMinor(of: isAllowed.subtracting(sharing.users), sharing: isAllowed, in: Wide.self))
    }

    /// - Parameter isSharing: the candidates among whose users each unit counts once. The users are not among the
    ///   allowed.
    private mutating func sumMinor<Wide: FixedWidthInteger>(
        of isAllowed: NumberSet,
        sharing isSharing: NumberSet?,
        in: Wide.Type
    ) -> Wide {
        guard let cliques else {
            let byStages = byStages(of: isAllowed, among: isAllowed, sharing: isSharing, in: Wide.self)
            return byStages.map { $0 / Wide(PlaceShares.fineness) } ?? Wide(roomMinor)
        }
        let sums = cliques.sums(of: isAllowed, in: Wide.self)
        let byStages = byStages(
            of: sums.byStages,
            among: isAllowed,
            without: sums.apart,
            sharing: isSharing,
            in: Wide.self
        )
        var most = byStages.map { $0 / Wide(PlaceShares.fineness) + sums.apartMinor } ?? Wide(roomMinor)
        if isSharing == nil { most = min(most, sums.allMinor + clustersMinor.reduce(0) { $0 + Wide($1) }) }
        return max(most, Wide(cliques.mostOfExclusiveMinor(among: isAllowed)))
    }

    private mutating func byStages<Wide: FixedWidthInteger>(of isSingle: NumberSet, in: Wide.Type) -> Wide? {
        byStages(of: isSingle, among: isSingle, sharing: nil, in: Wide.self)
    }

    /// Returns the sum by stages in fine parts; nil if an effect may take everything.
    ///
    /// - Parameters:
    ///   - isSingle: the candidates that are counted, each by itself or for its clique.
    ///   - isAllowed: all candidates that may be in the sets.
    ///   - isApart: those of them that are counted elsewhere.
    ///   - isSharing: the candidates among whose users each unit counts once.
    private mutating func byStages<Wide: FixedWidthInteger>(
        of isSingle: NumberSet,
        among isAllowed: NumberSet,
        without isApart: NumberSet = NumberSet(),
        sharing isSharing: NumberSet?,
        in: Wide.Type
    ) -> Wide? {
        guard addShares(of: isSingle) else { return nil }
        var taken: Wide = 0
        for family in families.all {
            let most = family.mostMinor(of: isAllowed, counting: isSingle, without: isApart)
            taken += shares.part(of: Wide(most), takenIn: .unit, at: family.places, pool.placeSets)
        }
        for (cluster, minor) in zip(clusters, clustersMinor) where minor > 0 {
            taken += shares.part(of: Wide(minor), takenIn: cluster.lastStage, at: cluster.places)
        }
        if let isSharing, let sharing {
            taken += Wide(sharing.sum(of: isSharing) { shares.part(ofFine: $1, takenOffUnitsOf: $0) })
        }
        let compounds = pool.frozen.compounds
        for position in amountSteps.indices {
            let index = amountSteps[position]
            guard isSingle[pool.steps[index].candidate], case .amount(let minor) = bounds[index],
                !compounds || !ofSameUnits[index]
            else { continue }
            taken += part(of: Wide(minor), ofStep: index, among: isSingle)
        }
        for same in sameUnits { taken += part(of: same, among: isSingle, in: Wide.self) }
        return shares.most(of: pool.frozen.places, at: places, in: Wide.self).map { $0 + taken }
    }

    /// Returns the part of a step's amount, in millionths of a percent, that later percentages of the order stage leave
    /// if all of them are of its places, and discounts compound.
    ///
    /// It is not a method, since a call of one would copy the bounds.
    private static func leftByLater(
        _ index: Int,
        among isSingle: NumberSet,
        _ bounds: borrowing RigidArray<StepBound>,
        _ pool: CandidatePool
    ) -> Int64 {
        let (whole, step) = (Percentage.wholeMillionths, pool.steps[index])
        var left = whole
        for later in pool.steps.indices where later > index && pool.steps[later].stage == step.stage {
            guard isSingle[pool.steps[later].candidate], case .share(let millionths) = bounds[later],
                pool.placeSets[step.places.row].subtracting(pool.placeSets[pool.steps[later].places.row]).isEmpty
            else { continue }
            left = (left * (whole - min(whole, millionths)) + whole - 1) / whole
        }
        return left
    }

    /// Adds the percentages of some candidates. Returns false if an effect may take everything.
    mutating func addShares(of isSingle: NumberSet) -> Bool {
        shares.reset()
        let pool = pool
        for index in pool.steps.indices where isSingle[pool.steps[index].candidate] {
            switch bounds[index] {
            case .everything: return false
            case .share(let millionths):
                let places = pool.steps[index].places
                if pool.steps[index].isOfLineGroup,
                    let group = pool.lineGroups.group(ofSingle: pool.steps[index].candidate)
                {
                    shares.add(millionths, at: places, pool.placeSets, ofGroup: group)
                } else {
                    shares.add(millionths, at: places, pool.placeSets, in: pool.steps[index].stage)
                }
            case .amount: break
            }
        }
        shares.close()
        return true
    }
}
