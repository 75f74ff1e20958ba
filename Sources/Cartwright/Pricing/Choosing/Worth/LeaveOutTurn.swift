internal import BasicContainers

/// The effects of a set's members in one stage, as far as ``LeaveOutProof`` asks.
struct LeaveOutTurn {
    /// The number of steps.
    var stepCount = 0

    /// The number of them that take percentages, and the sum of these, in millionths of a percent; at most a few
    /// wholes.
    private(set) var percentCount = 0
    private(set) var shareMillionths: Int64 = 0

    /// By how many minor units their roundings may differ together, and on how many places the widest of them acts.
    private var (roundingCount, widestCount): (Int64, Int64) = (0, 0)

    /// True where units are rounded for themselves.
    private var roundsUnits = false

    /// The number of steps that spread an amount over places.
    var spreadCount = 0

    /// The number of steps that look at what the others of the stage left.
    var lastCount = 0

    /// True where one of each place may take all that there is of it.
    private(set) var mayTakeAll = false

    /// True where a budget is shared by several effects of one promotion.
    private(set) var cutsSeveral = false

    /// True where a member of the stage was given less than it wanted.
    private(set) var isRefused = false

    /// True where a place of those that spread is at its floor, and whether it got there in this stage, or costs
    /// something there.
    var (isAnyFull, fillsPlaces) = (false, false)

    init() {}

    /// The effect of one step.
    init(of step: OperationStep, _ pool: CandidatePool, isRefused: Bool) {
        (stepCount, self.isRefused) = (1, isRefused)
        lastCount = step.actsLast ? 1 : 0
        let spreads = step.spreadsAmounts
        spreadCount = spreads ? 1 : 0
        cutsSeveral = step.hasBudget && !pool.hasOneEffect(step)
        switch step.operation {
        case .percentOfEach(let kind):
            addPercent(kind.percent.millionths, on: step.places.count)
            guard kind.isOfUnits else { break }
            roundsUnits = true
            roundingCount = pool.unitCount(of: step)
        case .percentOfAll(let kind): addPercent(kind.percent.millionths, on: 1)
        case .tierOfEach(let kind):
            mayTakeAll = true
            let share = pool.mostShare(ofTiers: kind.tiers, step)
            if share > 0 { addPercent(share, on: step.places.count) }
        case .amountOfEach(let kind):
            mayTakeAll = true
            // The first unit of a line is a part of it.
            let isPart = kind.each == .unit && kind.firstMinor != kind.minor
            if isPart { addPercent(Percentage.wholeMillionths, on: step.places.count, roundings: 2) }
        default: break
        }
    }

    private mutating func addPercent(_ millionths: Int64, on placeCount: Int, roundings: Int64 = 1) {
        (percentCount, shareMillionths) = (1, millionths)
        (roundingCount, widestCount) = (Int64(placeCount) * roundings, Int64(placeCount))
        if roundings > 1 { roundsUnits = true }
    }

    /// Adds what another step does.
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
        isRefused = isRefused || other.isRefused
    }

    /// The least that the percentages leave of an amount.
    func leftMinor(of minor: Int64) -> Int64 {
        let full = Percentage.wholeMillionths
        guard shareMillionths > 0 else { return minor }
        let left = Int128(minor) * Int128(full - min(full, shareMillionths)) / Int128(full)
        return Int64(clamping: left)
    }

    /// By how much rounding may make them take more than their part on some places.
    func lossMinor(on placeCount: Int64) -> Int64 {
        guard percentCount > 1 else { return 0 }
        guard spreadCount == 0 else { return roundingCount }
        let all = roundingCount - widestCount
        return roundsUnits ? all : min(all, placeCount * Int64(percentCount - 1))
    }
}

extension OperationStep {
    /// True where what it takes of one place depends on others.
    var spreadsAmounts: Bool {
        switch operation {
        case .percentOfAll, .amountOfAll, .fixedPriceOfAll, .amountOfUnits, .fixedPriceOfGroups: true
        case .percentOfEach(let kind): hasBudget || kind.maximumMinor != .max
        default: hasBudget
        }
    }
}

extension CandidatePool {
    /// The number of units that a step reaches, at most what 64 bits hold; a shipment is one.
    fileprivate func unitCount(of step: OperationStep) -> Int64 {
        var count: Int64 = 0
        placeSets.forEach(in: step.places) { place in
            count = count.addingSaturated(max(1, frozen.places[place].quantity))
        }
        return count
    }

    /// The highest percentage among the tiers that the places of a step reach, in millionths.
    fileprivate func mostShare(ofTiers tiers: Int32, _ step: OperationStep) -> Int64 {
        let tiers = placeTiers(tiers, of: step)
        var most: Int64 = 0
        placeSets.forEach(in: step.places) { place in
            guard case .percent(let percent)? = tiers.reached(by: frozen.places[place].amountMinor) else { return }
            most = max(most, percent.millionths)
        }
        return most
    }
}
