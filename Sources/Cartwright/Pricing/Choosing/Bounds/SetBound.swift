internal import BasicContainers

/// A bound of what any set of some candidates takes off, found without pricing the sets: the smallest of several sums.
///
/// **By stages.** Follow the stages, and keep for each line the least that can be left of it. Within a stage discounts
/// add, so a percentage p of a base b leaves at least b − p·b − r of it, r for rounding; across stages they compound,
/// and since what is left only grows with what was left before, the least of one stage makes the least of the next.
///
/// **By candidates.** What a set takes off is what its candidates take off, and none takes more than its steps do at
/// most. Of a clique, candidates of which each two bar each other, only the largest counts; so it does in the sum by
/// stages. Those that exclude all others are compared with the sums, and are not in them.
///
/// **By unit**, where a long search asks for it: each unit is used up once, see ``UnitSharing``. **By cluster**:
/// members of a cluster that is chosen for itself count with what they take together, see ``DividedChoice``.
///
/// **By room.** Nothing goes below the floors of the places that are reached.
///
/// Why it holds, by kind of effect:
///
/// - **Percentages** of lines, shipments, the order or the total take p of what earlier stages left, and one rounding
///   for each place adds at most half a minor unit, or less than a whole one where prices are rounded down. What they
///   take of less is never more, in any rounding: when a base grows by one, so does what is left, or it stays. So by
///   themselves they take at most what they want of list prices. `max_discount` bounds them besides.
/// - **Amounts** take no more than they say, wherever it falls.
/// - **Percentages, amounts and tiers of units** and **buy-x-get-y** are taken off list prices, so what they want
/// alone is their bound as long as none before them uses up units that they reach: then they always get the same
/// ones. One unit of the cheapest, which gets dearer when others use units up, is bounded by what it wants where all
/// of those do, provided that what each of them uses never changes. To other contended percentages and buy-x-get-y
/// those before them can only leave fewer units, and so many of the dearest are the most that they can take. Several
/// buy-x-get-y of the same lines are bounded together besides, see ``UnitFamily``. So many of the cheapest units cost
/// no more than as many of those that none before uses up, where there are so many of these.
/// - **Other effects outside the unit stage** (fixed prices, tiers, amounts for each line or unit) want at most what
///   they want of list prices: the more is left of a place, the more they want of it, and tiers are measured at list
///   prices. What is left of a partial budget bounds them besides.
/// - **Groups at a fixed price** take the list price of their units less their own: at most that of so many of the
///   dearest units as make groups, and of none that costs less than its part of the price.
/// - **Contended amounts and tiers of units** take no more than price less floor of the places that they reach.
/// - **Gifts** take nothing.
/// - **Effects of plugins** may do anything that floors allow: price less floor of everything.
///
/// Conditions on the stage and budgets can only make less of it, so they are taken as met.
struct SetBound: ~Copyable {
    /// The most that each candidate takes in any set, in minor units; none where no two bar each other.
    var candidatesMinor: [Int64] { cliques?.candidatesMinor ?? [] }

    private let pool: CandidatePool
    private let places: NumberSet
    private let isInside: NumberSet
    private let roomMinor: Int64
    private let listMinor: Int64

    /// How each step is bounded, in the order of the steps.
    private let bounds: RigidArray<StepBound>

    /// Those of the steps that take amounts, without those of families.
    private let amountSteps: UniqueArray<Int>

    /// Nil where no two bar each other, so that each stands for itself.
    private let cliques: CliqueBounds?

    /// Those that use up units of the same lines; none where all are in every set.
    private let families: UnitFamilies

    /// Lines on which others take an amount that is known, see ``ChoiceClusters``; none without these.
    private let clusters: [ClusterReach]

    /// The most that each of those takes, in minor units.
    var clustersMinor: [Int64]

    /// Those that use units up, bounded by unit; nil where that is not asked for.
    private let sharing: UnitSharing?

    /// Memory for adding percentages up.
    private var shares: PlaceShares

    /// Where everything costs less, products of amounts and percentages are within 64 bits, which is quicker.
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
    ///   - trial: these candidates priced together, and no others, none of which bar each other.
    init(_ trial: Settlement, ofCompatible candidates: NumberSet, _ conflicts: Conflicts) throws(CartwrightError) {
        let places = NumberSet(below: trial.pool.frozen.places.count)
        let families = UnitFamilies()
        try self.init(trial, of: candidates, among: candidates, at: places, conflicts, families, isBarring: false)
    }

    /// - Parameters:
    ///   - trial: all candidates priced together, with all conditions on the stage met.
    ///   - clusters: where those act that are bounded together, see ``clustersMinor``.
    ///   - candidates: the others.
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
        shares = PlaceShares(placeCount: pool.frozen.places.count, pool.frozen.rounding)
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
        self.bounds = bounds
    }

    /// What no set of allowed candidates of the part takes off.
    mutating func mostMinor(of isAllowed: NumberSet) -> Int64 {
        let most =
            listMinor < Self.leastWideMinor
            ? Int128(sumMinor(of: isAllowed, in: Int64.self))
            : sumMinor(of: isAllowed, in: Int128.self)
        return Int64(clamping: min(most, Int128(roomMinor)))
    }

    /// Whether a set of candidates takes more off than any that lacks contested ones of it, as ``WholeSet`` explains.
    ///
    /// - Parameters:
    ///   - minor: what the set takes off.
    ///   - contested: those that may be left out.
    mutating func showsBest(_ set: NumberSet, worth minor: Int64, _ contested: NumberSet) -> Bool {
        guard listMinor < Self.leastWideMinor, let sum = byStages(of: set, in: Int64.self) else { return false }
        let slack = sum - minor * PlaceShares.fineness
        var others = NumberSet()
        for candidate in contested {
            guard let part = part(of: candidate) else {
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

    /// The part of the last sum by stages that a candidate is worth, in fine parts; nil where
    /// that depends on who else is left out.
    private func part(of candidate: Int) -> Int64? {
        var part: Int64 = 0
        for index in pool.steps.indices where pool.steps[index].candidate == candidate {
            guard case .amount(let minor) = bounds[index] else { return nil }
            let step = pool.steps[index]
            part += shares.part(of: minor, takenIn: step.stage, at: step.places, pool.placeSets)
            if pool.hasSingleSteps { break }
        }
        return part
    }

    /// The smaller one of the sums by stages and by candidates, in numbers that are wide enough for the cart.
    private mutating func sumMinor<Wide: FixedWidthInteger>(of isAllowed: NumberSet, in: Wide.Type) -> Wide {
        let isAllowed = isAllowed.intersection(isInside)
        let sum = sumMinor(of: isAllowed, sharing: nil, in: Wide.self)
        guard let sharing, !sharing.hasSingleUser(among: isAllowed) else { return sum }
        return min(sum, sumMinor(of: isAllowed.subtracting(sharing.users), sharing: isAllowed, in: Wide.self))
    }

    /// - Parameter isSharing: those of whose users each unit counts for one, where these are not among the allowed.
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

    /// The sum by stages in fine parts, nil where an effect may take everything.
    ///
    /// - Parameters:
    ///   - isSingle: those that are counted, each for itself or for its clique.
    ///   - isAllowed: all that may be in the sets.
    ///   - isApart: those of them that are counted elsewhere.
    ///   - isSharing: those of whose users each unit counts for one.
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
        for position in amountSteps.indices {
            let step = pool.steps[amountSteps[position]]
            guard isSingle[step.candidate], case .amount(let minor) = bounds[amountSteps[position]] else { continue }
            taken += shares.part(of: Wide(minor), takenIn: step.stage, at: step.places, pool.placeSets)
        }
        return shares.most(of: pool.frozen.places, at: places, in: Wide.self).map { $0 + taken }
    }

    /// Adds the percentages of some candidates up; false where an effect may take everything.
    private mutating func addShares(of isSingle: NumberSet) -> Bool {
        shares.reset()
        let pool = pool
        for index in pool.steps.indices where isSingle[pool.steps[index].candidate] {
            switch bounds[index] {
            case .everything: return false
            case .share(let millionths):
                shares.add(millionths, at: pool.steps[index].places, pool.placeSets, in: pool.steps[index].stage)
            case .amount: break
            }
        }
        shares.close()
        return true
    }
}
