internal import BasicContainers

/// The effects of a set's members in one stage, as far as ``LeaveOutProof`` needs them.
struct LeaveOutTurn {
    var stepCount = 0

    /// The number of steps that take percentages, and the sum of these, in millionths of a percent; at most a few
    /// wholes.
    private(set) var percentCount = 0
    private(set) var shareMillionths: Int64 = 0

    /// The number of minor units by which their roundings may differ together, and the number of places of the widest
    /// of them.
    var roundingCount: Int64 = 0
    private var widestCount: Int64 = 0

    /// True if units are rounded one by one.
    var roundsUnits = false

    /// The number of steps that spread an amount over places.
    var spreadCount = 0

    /// True if such a step competes line by line, so that the discount of its group may grow by more than a share if a
    /// line costs more.
    private(set) var spreadsInLineGroup = false

    /// The number of steps that read what the others of the stage left.
    var lastCount = 0

    /// True if an effect of each place may take all that there is of it.
    var mayTakeAll = false

    /// True if several effects of one promotion share a budget.
    private(set) var cutsSeveral = false

    /// True if a member of the stage was given less than it wanted.
    private(set) var isRefused = false

    /// True if a place of the steps that spread amounts is at its floor, and true if it got there in this stage or its
    /// floor is above 0.
    var (isAnyFull, fillsPlaces) = (false, false)

    init() {}

    /// Creates the effect of one step.
    init(of step: OperationStep, _ pool: CandidatePool, isRefused: Bool) {
        (stepCount, self.isRefused) = (1, isRefused)
        lastCount = step.readsLeft ? 1 : 0
        let spreads = step.spreadsAmounts
        (spreadCount, spreadsInLineGroup) = (spreads ? 1 : 0, spreads && step.isOfLineGroup)
        cutsSeveral = step.hasBudget && !pool.hasOneEffect(step)
        step.operation.kind.add(step, to: &self, pool)
    }

    /// Adds a percentage, rounded at some places.
    ///
    /// - Parameter roundings: the number of roundings at each place.
    mutating func addPercent(_ millionths: Int64, on placeCount: Int, roundings: Int64 = 1) {
        (percentCount, shareMillionths) = (1, millionths)
        (roundingCount, widestCount) = (Int64(placeCount) * roundings, Int64(placeCount))
        if roundings > 1 { roundsUnits = true }
    }

    /// Adds the effect of another step.
    mutating func add(_ other: LeaveOutTurn) {
        stepCount += other.stepCount
        percentCount += other.percentCount
        shareMillionths = shareMillionths.addingSaturated(other.shareMillionths)
        roundingCount = roundingCount.addingSaturated(other.roundingCount)
        widestCount = max(widestCount, other.widestCount)
        spreadCount += other.spreadCount
        lastCount += other.lastCount
        roundsUnits = roundsUnits || other.roundsUnits
        mayTakeAll = mayTakeAll || other.mayTakeAll
        cutsSeveral = cutsSeveral || other.cutsSeveral
        spreadsInLineGroup = spreadsInLineGroup || other.spreadsInLineGroup
        isRefused = isRefused || other.isRefused
    }

    /// Returns the smallest amount that the percentages leave of an amount.
    func leftMinor(of minor: Int64) -> Int64 {
        let full = Percentage.wholeMillionths
        guard shareMillionths > 0 else { return minor }
        let left = Int128(minor) * Int128(full - min(full, shareMillionths)) / Int128(full)
        return Int64(clamping: left)
    }

    /// Returns the largest amount by which rounding may make the percentages take more than their part on some places.
    func lossMinor(on placeCount: Int64) -> Int64 {
        guard percentCount > 1 else { return 0 }
        guard spreadCount == 0 else { return roundingCount }
        let all = roundingCount - widestCount
        return roundsUnits ? all : min(all, placeCount * Int64(percentCount - 1))
    }
}

extension OperationStep {
    /// True if the amount that it takes of one place depends on others.
    var spreadsAmounts: Bool {
        hasBudget || operation.kind.spreadsAmounts
    }
}

extension CandidatePool {
    /// Returns the number of units that a step reaches, at most `Int64.max`; a shipment is one.
    func unitCount(of step: OperationStep) -> Int64 {
        var count: Int64 = 0
        placeSets.forEach(in: step.places) { place in
            count = count.addingSaturated(max(1, frozen.places[place].quantity))
        }
        return count
    }

    /// Returns the highest percentage among the tiers that the places of a step reach, in millionths.
    func mostShare(ofTiers tiers: Int32, _ step: OperationStep) -> Int64 {
        let tiers = placeTiers(tiers, of: step)
        var most: Int64 = 0
        placeSets.forEach(in: step.places) { place in
            guard case .percent(let percent)? = tiers.reached(by: frozen.places[place].amountMinor) else { return }
            most = max(most, percent.millionths)
        }
        return most
    }
}
