internal import BasicContainers

/// An amount off each place, or off each unit of each line, at most what it costs. What a floor refuses does not move.
struct AmountOfEach: OperationKind {
    let minor: Int64
    /// What counts for the first unit of a line instead.
    let firstMinor: Int64
    let each: Each

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let frozen = settler.frozen
        try settler.takeOfEach(step) { place, base in wantedMinor(at: place, of: frozen, off: base) }
    }

    private func wantedMinor(at place: Int, of frozen: FrozenCart, off baseMinor: Int64) -> Int64 {
        each == .unit
            ? Self.minor(minor, first: firstMinor, ofUnits: frozen.places[place].quantity, off: baseMinor)
            : min(minor, baseMinor)
    }

    /// What an amount for every unit of a line, and one for its first, want of what is left of the line: of no unit
    /// more than it costs.
    static func minor(_ amount: Int64, first: Int64, ofUnits units: Int64, off base: Int64) -> Int64 {
        guard units > 0 else { return 0 }
        let head = base / units
        let others = min(Int128(amount) * Int128(units - 1), Int128(base - head))
        return min(first, head) + Int64(clamping: others)
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        bounds.sumMinor(of: step) { wantedMinor(at: $0, of: bounds.frozen, off: $1) }
    }

    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ context: some OperationContext
    ) -> Growth? {
        let most = wantedMinor(at: place, of: context.frozen, off: context.frozen.places[place].amountMinor)
        return wantedMinor(at: place, of: context.frozen, off: leastMinor) == most ? Growth.none : nil
    }

    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        context.findsRoom(for: step) { wantedMinor(at: $0, of: context.frozen, off: $1) }
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.each(.amountOfEach(each, minor: minor)) { place, base in
            let wanted = wantedMinor(at: place, of: step.frozen, off: base)
            return (wanted, CentTrace.Exact(wholeMinor: wanted))
        }
    }
}
