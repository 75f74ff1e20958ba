internal import BasicContainers

/// Applies a set of promotions to a cart, stage by stage, and accounts for every cent.
///
/// In each stage, it freezes the amounts that earlier stages left, tests the conditions of promotions that first act
/// here, then applies each effect to the frozen base. Within a stage discounts therefore add up, and across stages they
/// compound. The order in a stage only decides which promotion loses if the room runs out: lower priority first, then
/// the greater id.
///
/// If the shop's discounts compound (``PricingOptions/StackedDiscounts/compound``), each step works on what the step
/// before left, in the order of priority, id and position.
struct Pipeline: ~Copyable {
    let pool: CandidatePool
    var frozen: FrozenCart { pool.frozen }

    var balance: Balance

    /// The result of each candidate in the set that is priced, in their order.
    var outcomes = RigidArray<StepOutcome>()

    /// The amounts taken off so far.
    var entries = UniqueArray<Settlement.Entry>()

    /// True if an effect may have taken several amounts off one place.
    var repeatsPlaces = false

    /// The units that the current step takes.
    var picks = UniqueArray<UnitPick>()

    /// The groups of units of the current step.
    var groups = UnitGroups()

    /// The amount that each step of the unit stage wanted, at list prices. These steps are the first ones.
    private var wantedByStep = RigidArray<Int64>()

    /// The number of those steps, and the largest number of amounts that all steps take off if none makes a proposal.
    private let (unitStepCount, entryCount): (Int, Int)

    /// The amount that the current step would want of its picks at list prices; counted only if discounts compound.
    var wantedAtListMinor: Int64 = 0

    /// The free lines.
    var gifts: [Settlement.Gift] = []

    /// The conditions on the stage that did not hold, by candidate.
    private var unmet: [Int: [Finding]] = [:]

    /// The candidate whose stage findings are recorded even if they hold.
    private var hypothetical: Int?

    /// The recorded findings.
    private var found: [Finding] = []

    /// The results of plugins, by candidate.
    var plugins: [Int: PluginOutcome] = [:]

    /// Reused memory for spreading amounts.
    var allocator: Allocator

    /// The trace of the cents, step by step; nil without tracing.
    var traces: [CentTrace.Step]?

    /// The number of units bought for others in the current step.
    var boughtCount: Int64 = 0

    /// The index of the first amount of the current step.
    private var firstEntry = 0

    /// True if the current step took anything off. A step that did not uses no units up.
    var hasTaken: Bool { entries.count > firstEntry }

    /// The number of places above which a step first checks the work limit.
    private static var placesPerCheck: Int { 500 }

    /// The amounts of the promotions that compete line by line.
    var contest = LineContest()

    /// The shares of groups of units in the current step, for a trace.
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

    /// Prices the cart with the members of a set. One pipeline can price any number of sets, one after the other.
    ///
    /// - Parameter ignoringStage: true if conditions on the stage count as met.
    mutating func run(_ isMember: NumberSet, ignoringStage: Bool = false) throws(CartwrightError) -> Settlement {
        try WorkLimit.check()
        begin()
        var stage: Stage?
        let compounds = frozen.compounds
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
            if compounds { wantedAtListMinor = 0 }
            try carryOut(step)
            guard stage == .unit else { continue }
            wantedByStep[index] = compounds ? wantedAtListMinor : outcomes[step.candidate].desiredMinor - wantedBefore
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
            wantedByStep: exchange(&wantedByStep, with: RigidArray()),
            lineShares: contest.taken()
        )
    }

    /// Returns the findings of a candidate's conditions on the stage beside a set, which it need not be a member of.
    mutating func stageFindings(of candidate: Int, beside isMember: NumberSet) throws(CartwrightError) -> [Finding] {
        var members = isMember
        members[candidate] = true
        hypothetical = candidate
        defer { hypothetical = nil }
        _ = try run(members)
        return exchange(&found, with: [])
    }

    /// Removes the previous set. Its memory was passed to its settlement.
    private mutating func begin() {
        balance.reset()
        outcomes = RigidArray(repeating: StepOutcome(), count: pool.candidates.count)
        entries = UniqueArray(minimumCapacity: entryCount)
        wantedByStep = RigidArray(repeating: 0, count: unitStepCount)
        gifts.removeAll(keepingCapacity: true)
        unmet.removeAll(keepingCapacity: true)
        if !plugins.isEmpty { plugins.removeAll(keepingCapacity: true) }
        _ = contest.taken()
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
        if stage == .line, !pool.lineGroups.isEmpty { try takeLineGroups(of: isMember) }
    }

    /// Tests the conditions of candidates that first act in this stage, or in an earlier stage that was skipped because
    /// no member has a step there, such as a first effect without an amount in this currency: nothing has changed
    /// since.
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
                tax: frozen.tax,
                sets: frozen.sets,
                answers: frozen.answers
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
        // Promotions that compete line by line act at the beginning of the line stage.
        guard !outcomes[step.candidate].isUnmet, !step.isOfLineGroup else { return }
        try perform(step)
    }

    /// Runs the operation of a step, and records its trace if asked.
    mutating func perform(_ step: OperationStep) throws(CartwrightError) {
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
