internal import BasicContainers

/// A step that was just carried out, for its operation to explain the origin of the cents.
struct TracedStep {
    let step: OperationStep
    let pool: CandidatePool

    /// The id of the promotion, and the name of the effect's type.
    let (promotion, effectType): (String, String)

    /// The base of each place of the cart before the step.
    let basesMinor: [Int64]

    /// The rest of a partial budget before the step; the maximum integer without a budget.
    let budgetMinor: Int64

    /// The amount that the step requested in all.
    let wantedMinor: Int64

    /// The amounts that the step took off, in their order, and their sum at each place.
    let entries: [(place: Int, amountMinor: Int64)]
    let given: [Int: Int64]

    /// The units that it took, and what groups of them gave.
    let (picks, shares): ([UnitPick], [GroupShare])

    /// The number of units that were bought for the picked ones.
    let boughtCount: Int64

    var frozen: FrozenCart { pool.frozen }

    var currency: Currency { frozen.cart.currency }

    /// An amount in the currency of the cart.
    func money(_ minor: Int64) -> Money { Money(minor: minor, currency) }

    // MARK: Inputs of an operation

    /// The base of a place before the step.
    private func base(at place: Int) -> Int64 { basesMinor[place] }

    private var places: NumberSet { pool.places(inRow: step.places.row) }

    /// The sum of the bases of its places.
    var baseMinor: Int64 { places.reduce(0) { $0 + base(at: $1) } }

    /// The amount requested of all places.
    func sumMinor(_ wanted: (_ place: Int, _ base: Int64) -> Int64) -> Int64 {
        places.reduce(0) { $0 + wanted($1, base(at: $1)) }
    }

    /// The amount requested of the picks, or their list price if an amount was spread over them.
    var wantedOfPicksMinor: Int64 { picks.reduce(0) { $0 + $1.wantedMinor } }

    /// The number of picked units.
    var pickedCount: Int64 { picks.reduce(0) { $0 + Int64($1.units.count) } }

    /// The amount that earlier effects left of the units in groups.
    var leftOfGroupsMinor: Int64 { shares.reduce(0) { $0 + $1.baseMinor } }

    // MARK: Results

    /// Returns the trace of a step with only the amounts that it gave.
    func amountsOnly(_ calculation: String) -> CentTrace.Step {
        let shares = entries.map {
            share(at: $0.place, units: nil, base: base(at: $0.place), given: $0.amountMinor, nil)
        }
        return traced(calculation, shares)
    }

    /// Returns the trace of a step that wanted an amount of each place by itself.
    func each(
        _ calculation: String,
        atMost maximumMinor: Int64 = .max,
        _ wanted: (_ place: Int, _ base: Int64) -> (minor: Int64, exact: CentTrace.Exact?)
    ) -> CentTrace.Step {
        let sum = sumMinor { wanted($0, $1).minor }
        let limit = min(maximumMinor, budgetMinor)
        let shares = places.filter { given[$0] != nil }.map { place in
            let (minor, exact) = wanted(place, base(at: place))
            return share(at: place, limit < sum ? .part(minor, of: sum, amount: limit) : exact)
        }
        return traced(calculation, shares)
    }

    /// Returns the trace of a step that spread an amount over all places.
    func spread(_ amountMinor: Int64, _ calculation: String) -> CentTrace.Step {
        let (amount, total) = (min(amountMinor, budgetMinor), baseMinor)
        let shares = places.filter { given[$0] != nil }
            .map { share(at: $0, .part(base(at: $0), of: total, amount: amount)) }
        return traced(calculation, shares)
    }

    /// Returns the trace of a step that wanted an amount of each pick of units by itself.
    func eachPick(
        _ calculation: String,
        atMost maximumMinor: Int64 = .max,
        _ exact: (UnitPick, _ baseMinor: Int64) -> CentTrace.Exact?
    ) -> CentTrace.Step {
        let (sum, limit) = (wantedOfPicksMinor, min(maximumMinor, budgetMinor))
        return picked(calculation) { pick, baseMinor in
            limit < sum ? .part(pick.wantedMinor, of: sum, amount: limit) : exact(pick, baseMinor)
        }
    }

    /// Returns the trace of a step that spread an amount over the picked units.
    func spreadPicks(_ amountMinor: Int64, _ calculation: String) -> CentTrace.Step {
        let (sum, amount) = (wantedOfPicksMinor, min(amountMinor, budgetMinor))
        return picked(calculation) { pick, _ in .part(pick.wantedMinor, of: sum, amount: amount) }
    }

    /// Returns the trace of a step that spread an amount over each group of units.
    func groups(_ calculation: String) -> CentTrace.Step {
        traced(
            calculation,
            shares.filter { $0.givenMinor > 0 }.map { share in
                self.share(
                    at: share.place,
                    units: share.units.reduce(0) { $0 + Int64($1.count) },
                    base: share.baseMinor,
                    given: share.givenMinor,
                    share.exact
                )
            }
        )
    }

    /// Returns the trace of picks of units, with one share for all picks of a line.
    private func picked(
        _ calculation: String,
        _ exact: (UnitPick, _ baseMinor: Int64) -> CentTrace.Exact?
    ) -> CentTrace.Step {
        let byPlace = Dictionary(grouping: picks.filter { !$0.isContinuation }, by: \.place.index)
        let shares = byPlace.sorted { $0.key < $1.key }.compactMap { place, picks -> CentTrace.Share? in
            guard let given = given[place] else { return nil }
            let count = picks.reduce(0) { $0 + $1.count }
            let bases = picks.map { baseMinor(of: $0) }
            let exacts = zip(picks, bases).map { exact($0, $1) }
            return share(at: place, units: count, base: bases.reduce(0, +), given: given, .sum(exacts))
        }
        return traced(calculation, shares)
    }

    /// Returns the list price of a pick, or the amount left of it before the step if discounts compound.
    private func baseMinor(of pick: UnitPick) -> Int64 {
        frozen.compounds ? pick.leftMinor : frozen.places[pick.place.index].unitPriceMinor * pick.count
    }

    private func share(at place: Int, _ exact: CentTrace.Exact?) -> CentTrace.Share {
        share(at: place, units: nil, base: base(at: place), given: given[place] ?? 0, exact)
    }

    private func share(
        at place: Int,
        units: Int64?,
        base: Int64,
        given: Int64,
        _ exact: CentTrace.Exact?
    ) -> CentTrace.Share {
        let position = Int(frozen.places[place].position)
        let isLine = place < frozen.lineCount
        return CentTrace.Share(
            place: isLine ? frozen.lines[position].id : frozen.shipments[position].id,
            units: units == frozen.places[place].quantity ? nil : units,
            baseMinor: base,
            givenMinor: given,
            exact: exact
        )
    }

    private func traced(_ calculation: String, _ shares: [CentTrace.Share]) -> CentTrace.Step {
        CentTrace.Step(
            promotion: promotion,
            calculation: calculation,
            wantedMinor: wantedMinor,
            shares: shares
        )
    }
}
