internal import BasicContainers

/// Carries a set of promotions out on a cart, stage by stage, and accounts for every cent.
///
/// In each stage: freeze what earlier stages left, test the conditions of those that first act here, then carry each
/// effect out on the frozen base. Within a stage discounts therefore add, across stages they compound, and the
/// order in a stage only decides who loses when the room runs out: lower priority first, then the greater id.
struct Pipeline: ~Copyable {
    let pool: CandidatePool
    var frozen: FrozenCart { pool.frozen }

    var balance: Balance

    /// What became of each candidate in the set that is priced, in their order.
    var outcomes = RigidArray<StepOutcome>()

    /// Every amount that was taken off so far.
    var entries = UniqueArray<Settlement.Entry>()

    /// Whether an effect may have taken several amounts off one place.
    var repeatsPlaces = false

    /// The units that the present step takes.
    var picks = UniqueArray<UnitPick>()

    /// The groups that the present step puts its units into.
    var groups = UnitGroups()

    /// What each step of the unit stage wanted to take off. They are the first of all steps.
    private var wantedByStep = RigidArray<Int64>()

    /// How many steps those are, and how many amounts all steps take off at most if none makes a proposal.
    private let (unitStepCount, entryCount): (Int, Int)

    /// Free lines.
    var gifts: [Settlement.Gift] = []

    /// Conditions on the stage that did not hold, by candidate.
    private var unmet: [Int: [Finding]] = [:]

    /// The candidate of which somebody wants to know what its conditions on the stage found, met or not.
    private var hypothetical: Int?

    /// What those found.
    private var found: [Finding] = []

    /// What became of what plugins answered, by candidate.
    var plugins: [Int: PluginOutcome] = [:]

    /// Memory for spreading amounts.
    var allocator: Allocator

    /// Where the cents come from, step by step; nil where nobody asks.
    var traces: [CentTrace.Step]?

    /// How many units were bought for others in the present step.
    var boughtCount: Int64 = 0

    /// Where the amounts of the present step begin.
    private var firstEntry = 0

    /// True where the present step took anything off. One that did not uses no units up.
    var hasTaken: Bool { entries.count > firstEntry }

    /// A step on more places than this takes long enough to check first that the quote is still asked for.
    private static var placesPerCheck: Int { 500 }

    /// What groups of units gave in the present step, where somebody asks.
    var tracedShares: [GroupShare] = []

    init(_ pool: CandidatePool) {
        self.pool = pool
        balance = Balance(pool.frozen)
        // The units of one line may be two picks.
        allocator = Allocator(capacity: pool.frozen.places.count + pool.linesByPrice.count)
        picks = UniqueArray(minimumCapacity: pool.linesByPrice.count)
        var (units, entries) = (0, 0)
        for index in pool.steps.indices {
            if pool.steps[index].stage == .unit { units += 1 }
            entries += pool.steps[index].places.count
        }
        (unitStepCount, entryCount) = (units, entries)
    }

    /// Prices the cart with the members of a set. One pipeline prices as many sets as one likes, one after the other.
    ///
    /// - Parameter ignoringStage: whether conditions on the stage count as met.
    mutating func run(_ isMember: NumberSet, ignoringStage: Bool = false) throws(CartwrightError) -> Settlement {
        try WorkLimit.check()
        begin()
        var stage: Stage?
        let lastOfUnits = (0..<unitStepCount).last { isMember[pool.steps[$0].candidate] }
        for index in pool.steps.indices where isMember[pool.steps[index].candidate] {
            let step = pool.steps[index]
            if step.stage != stage {
                if stage == .unit { balance.endUnits() }
                try begin(step.stage, after: stage, of: isMember, ignoringConditions: ignoringStage)
                stage = step.stage
            }
            if index == lastOfUnits { balance.keepsUnits = isTracing }
            let wantedBefore = outcomes[step.candidate].desiredMinor
            try carryOut(step)
            if stage == .unit { wantedByStep[index] = outcomes[step.candidate].desiredMinor - wantedBefore }
        }
        if stage == .unit { balance.endUnits() }
        return Settlement(
            pool: pool,
            isMember: isMember,
            outcomes: exchange(&outcomes, with: RigidArray()),
            entries: exchange(&entries, with: UniqueArray()),
            mayRepeatPlaces: repeatsPlaces || !pool.hasSingleSteps,
            gifts: gifts,
            unmet: unmet,
            plugins: plugins,
            wantedByStep: exchange(&wantedByStep, with: RigidArray())
        )
    }

    /// What the conditions on the stage of a candidate find beside a set, which it need not be a member of.
    mutating func stageFindings(of candidate: Int, beside isMember: NumberSet) throws(CartwrightError) -> [Finding] {
        var members = isMember
        members[candidate] = true
        hypothetical = candidate
        defer { hypothetical = nil }
        _ = try run(members)
        return exchange(&found, with: [])
    }

    /// Forgets the set before. What was made of that one has the memory.
    private mutating func begin() {
        balance.reset()
        outcomes = RigidArray(repeating: StepOutcome(), count: pool.candidates.count)
        entries = UniqueArray(minimumCapacity: entryCount)
        wantedByStep = RigidArray(repeating: 0, count: unitStepCount)
        gifts.removeAll(keepingCapacity: true)
        unmet.removeAll(keepingCapacity: true)
        if !plugins.isEmpty { plugins.removeAll(keepingCapacity: true) }
        repeatsPlaces = false
        if isTracing { traces = [] }
    }

    private mutating func begin(
        _ stage: Stage,
        after earlier: Stage?,
        of isMember: NumberSet,
        ignoringConditions: Bool
    ) throws(CartwrightError) {
        balance.beginStage()
        if stage == .unit { balance.beginUnits() }
        if pool.readsStage, !ignoringConditions { try testConditions(as: stage, after: earlier, of: isMember) }
    }

    /// Tests the conditions of those that first act in a stage, or in one since the last that was carried out: where
    /// nobody has a step, as the first effect of some has none in this currency, nothing has changed.
    private mutating func testConditions(
        as stage: Stage,
        after earlier: Stage?,
        of isMember: NumberSet
    ) throws(CartwrightError) {
        for (index, candidate) in pool.candidates.enumerated() where isMember[index] {
            guard candidate.stacking.readsStage, candidate.stacking.firstStage <= stage else { continue }
            if let earlier, candidate.stacking.firstStage <= earlier { continue }
            let facts = CartFacts(
                cart: frozen.cart,
                instant: frozen.instant,
                lineLefts: balance.lines,
                shipmentLefts: balance.shipments,
                sets: frozen.sets
            )
            let conditions = pool.promotion(of: index).conditions.filter(\.readsStage)
            do throws(CartwrightError) {
                let all = try conditions.evaluated(facts)
                if index == hypothetical { found = all }
                let findings = all.filter { !$0.isMet }
                guard !findings.isEmpty else { continue }
                unmet[index] = findings
            } catch {
                guard conditions.areAnyOfPlugins else { throw error }
                plugins[index] = PluginOutcome(refused: [error.shortened], reason: .badAnswer)
            }
            outcomes[index].isUnmet = true
        }
    }

    private mutating func carryOut(_ step: OperationStep) throws(CartwrightError) {
        guard !outcomes[step.candidate].isUnmet else { return }
        if step.places.count > Self.placesPerCheck { try WorkLimit.check() }
        firstEntry = entries.count
        if isTracing { try carryOutTraced(step) } else { try step.operation.accept(&self, on: step) }
    }
}

extension Pipeline: OperationVisitor {
    /// Runs the operation of a step.
    mutating func visit(_ kind: some OperationKind, on step: OperationStep) throws(CartwrightError) {
        try kind.run(step, in: &self)
    }
}
