/// Carries a set of promotions out on a cart, stage by stage, and accounts for every cent.
///
/// In each stage: freeze what earlier stages left, test the conditions of those that first act here, then let each
/// effect propose on the frozen base. Within a stage discounts therefore add, across stages they compound, and the
/// order in a stage only decides who loses when the room runs out: lower priority first, then the greater id.
struct Pipeline {
    let lineup: Lineup
    var frozen: FrozenCart { lineup.frozen }

    var balance: Balance
    var outcomes: [Outcome] = []
    var entries: [Settlement.Entry] = []

    /// Whether an effect said by itself what it wants, which may be several amounts off one place.
    var hasProposals = false

    /// What each step of the unit stage wanted to take off. They are the first of all steps.
    private var wantedByStep: [Int64] = []

    /// Free lines.
    var gifts: [Settlement.Gift] = []

    /// Conditions on the stage that did not hold, by candidate.
    private var unmet: [Int: [Finding]] = [:]

    /// Memory for spreading amounts.
    var spreader: Spreader

    init(_ lineup: Lineup) {
        self.lineup = lineup
        balance = Balance(lineup.frozen)
        spreader = Spreader(capacity: lineup.frozen.places.count)
        outcomes.reserveCapacity(lineup.candidates.count)
        for _ in lineup.candidates.indices { outcomes.append(Outcome()) }
        entries.reserveCapacity(lineup.steps.reduce(0) { $0 + $1.places.range.count })
        let afterUnits = lineup.steps.firstIndex { $0.stage != .unit } ?? lineup.steps.endIndex
        wantedByStep.reserveCapacity(afterUnits)
        for _ in 0..<afterUnits { wantedByStep.append(0) }
    }

    /// Prices the cart with the members of a set. One pipeline prices as many sets as one likes, one after the other.
    ///
    /// - Parameter ignoringStage: whether conditions on the stage count as met.
    mutating func run(_ isMember: NumberSet, ignoringStage: Bool = false) throws(CartwrightError) -> Settlement {
        balance.reset()
        entries.removeAll(keepingCapacity: true)
        gifts.removeAll(keepingCapacity: true)
        hasProposals = false
        unmet.removeAll(keepingCapacity: true)
        for index in outcomes.indices { outcomes[index] = Outcome() }
        for index in wantedByStep.indices { wantedByStep[index] = 0 }
        var stage: Stage?
        for index in lineup.steps.indices where isMember[lineup.steps[index].candidate] {
            let step = lineup.steps[index]
            if step.stage != stage {
                if stage == .unit { balance.endUnits() }
                stage = step.stage
                try begin(step.stage, of: isMember, ignoringConditions: ignoringStage)
            }
            let wantedBefore = outcomes[step.candidate].desiredMinor
            try carryOut(step)
            if stage == .unit { wantedByStep[index] = outcomes[step.candidate].desiredMinor - wantedBefore }
        }
        if stage == .unit { balance.endUnits() }
        return Settlement(
            lineup: lineup,
            isMember: isMember,
            outcomes: outcomes,
            entries: entries,
            mayRepeatPlaces: hasProposals || !lineup.hasSingleSteps,
            gifts: gifts,
            unmet: unmet,
            wantedByStep: wantedByStep
        )
    }

    private mutating func begin(
        _ stage: Stage,
        of isMember: NumberSet,
        ignoringConditions: Bool
    ) throws(CartwrightError) {
        balance.beginStage()
        if stage == .unit { balance.beginUnits() }
        if lineup.readsStage, !ignoringConditions { try testConditions(as: stage, of: isMember) }
    }

    private mutating func testConditions(as stage: Stage, of isMember: NumberSet) throws(CartwrightError) {
        for (index, candidate) in lineup.candidates.enumerated() where isMember[index] {
            guard candidate.traits.readsStage, candidate.traits.firstStage == stage else { continue }
            let facts = CartFacts(
                cart: frozen.cart,
                instant: frozen.instant,
                lineLefts: balance.lines,
                shipmentLefts: balance.shipments
            )
            let conditions = lineup.promotion(of: index).conditions.filter(\.readsStage)
            let findings = try conditions.check(facts).filter { !$0.isMet }
            guard !findings.isEmpty else { continue }
            outcomes[index].isUnmet = true
            unmet[index] = findings
        }
    }

    private mutating func carryOut(_ step: Lineup.Step) throws(CartwrightError) {
        guard !outcomes[step.candidate].isUnmet else { return }
        switch step.kernel {
        case .percentOfEach(let percent, let maximumMinor):
            try takeOfEach(percent, maximumMinor: maximumMinor, for: step)
        case .percentOfAll(let percent, let maximumMinor):
            try takeOfAll(percent, maximumMinor: maximumMinor, for: step)
        case .amount(let minor): try take(minor, for: step)
        case .percentOfUnits(let percent, let rule):
            try takeOfUnits(percent, lineup.unitRule(rule, of: step), for: step)
        case .buy(let terms): try takeBought(lineup.terms(terms, of: step), for: step)
        case .proposal: try carryOutProposal(of: step)
        }
    }
}
