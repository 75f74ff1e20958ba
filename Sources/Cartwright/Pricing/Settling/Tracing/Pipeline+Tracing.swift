internal import BasicContainers

// The origin of the cents of a step, for a trace.

extension Pipeline {
    /// True if the origin of the cents is recorded.
    var isTracing: Bool { traces != nil }

    /// Begins to record the origin of the cents.
    mutating func beginTracing() { traces = [] }

    mutating func carryOutTraced(_ step: OperationStep) throws(CartwrightError) {
        let before = Before(
            basesMinor: balance.levels.map { step.readsLeft ? $0.leftMinor : $0.baseMinor },
            budgetMinor: budgetLeftMinor(for: step),
            desiredMinor: outcomes[step.candidate].desiredMinor,
            entryCount: entries.count
        )
        picks.removeAll(keepingCapacity: true)
        (tracedShares, boughtCount) = ([], 0)
        try step.operation.accept(&self, on: step)
        let traced = step.operation.kind.trace(tracedStep(step, before))
        if traced.givenMinor > 0 { traces?.append(traced) }
    }

    /// The state before a step.
    private struct Before {
        let basesMinor: [Int64]
        let budgetMinor: Int64
        let desiredMinor: Int64
        let entryCount: Int
    }

    private func tracedStep(_ step: OperationStep, _ before: Before) -> TracedStep {
        let given = (before.entryCount..<entries.count).map { (entries[$0].placeIndex, entries[$0].amountMinor) }
        return TracedStep(
            step: step,
            pool: pool,
            promotion: pool.id(of: step.candidate),
            effectType: pool.effect(step).name,
            basesMinor: before.basesMinor,
            budgetMinor: before.budgetMinor,
            wantedMinor: outcomes[step.candidate].desiredMinor - before.desiredMinor,
            entries: given,
            given: Dictionary(given, uniquingKeysWith: +),
            picks: picks.indices.map { picks[$0] },
            shares: tracedShares,
            boughtCount: boughtCount
        )
    }
}
