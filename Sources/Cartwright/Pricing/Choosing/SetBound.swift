/// What no set of some candidates can take off, found without pricing the sets.
///
/// It follows the stages, and keeps for each line the least that can be left of it. Within a stage discounts add, so a
/// percentage p of a base b leaves at least b − p·b − 1 of it; across stages they compound, and since what is left
/// only grows with what was left before, the least of one stage makes the least of the next. Why it holds, by kind:
///
/// - **Percentages** of lines, shipments, the order or the total take p of what earlier stages left, and one rounding
///   for each place adds less than one minor unit. `max_discount` bounds them besides.
/// - **Amounts** take no more than they say, wherever it falls.
/// - **Percentages of units** and **buy-x-get-y** are taken off list prices, so what they want alone is their bound as
///   long as nobody before them uses up units that they reach: then they always get the same ones. One unit of the
///   cheapest, which gets dearer when others use units up, is bounded by what it wants where all of those do, provided
///   that what each of them uses never changes.
/// - **All others** of the engine (fixed prices, tiers, amounts for each unit, partial budgets, other contended unit
///   effects) take no more than price less floor of the places that they reach.
/// - **Effects of plugins** may do anything that floors allow: price less floor of everything.
///
/// Conditions on the stage and budgets can only make less of it, so they are taken as met.
struct SetBound {
    private let lineup: Lineup
    private let mostMinor: Int64

    /// What each step takes at most; in the order of the steps.
    private let limits: [Limit]

    /// How a step is bounded.
    private enum Limit {
        /// Millionths of a percent of each of its places.
        case share(Int64)
        /// So much in all, of whatever it reaches.
        case amount(Int64)
        /// So much in all, off units of the lines it reaches, before percentages of lines and order are taken.
        case ofUnits(Int64)
        /// Everything above the floors.
        case everything
    }

    /// Carts above it are not bounded, so that the products below stay within 64 bits.
    private static let largestMinor: Int64 = 1 << 36

    /// The list price of everything.
    private let listMinor: Int64

    /// - Parameter pipeline: one that has just priced all candidates together, with all conditions on the stage met.
    init(_ pipeline: Pipeline) {
        lineup = pipeline.lineup
        listMinor = lineup.frozen.amounts.reduce(0, +)
        mostMinor = zip(lineup.frozen.amounts, lineup.frozen.floors).reduce(0) { $0 + $1.0 - $1.1 }
        let wants = ProposalLimits(pipeline)
        var limits: [Limit] = []
        for (index, step) in lineup.steps.enumerated() {
            switch step.kernel {
            case .amount(let minor): limits.append(.amount(minor))
            case .percentOfEach(let percent, let maximumMinor), .percentOfAll(let percent, let maximumMinor):
                limits.append(maximumMinor == .max ? .share(percent.millionths) : .amount(maximumMinor))
            case .proposal, .buy, .percentOfUnits:
                let limit = wants.mostMinor[index]
                limits.append(limit.map(step.stage == .unit ? Limit.ofUnits : Limit.amount) ?? .everything)
            }
        }
        self.limits = limits
    }

    /// What no set of allowed candidates takes off.
    func mostMinor(of isAllowed: [Bool]) -> Int64 {
        let amounts = lineup.frozen.amounts
        guard listMinor < Self.largestMinor else { return mostMinor }
        var shares = Shares(placeCount: amounts.count)
        var taken: Int64 = 0
        for (index, step) in lineup.steps.enumerated() where isAllowed[step.candidate] {
            switch limits[index] {
            case .everything: return mostMinor
            case .share(let millionths): shares.add(millionths, at: lineup.places[step.places], in: step.stage)
            case .amount(let minor):
                guard minor < mostMinor else { return mostMinor }
                taken += minor
            case .ofUnits: break
            }
        }
        for (index, step) in lineup.steps.enumerated() where isAllowed[step.candidate] {
            guard step.stage == .unit else { break }
            guard case .ofUnits(let minor) = limits[index] else { continue }
            taken += shares.part(of: minor, leftAtMostOn: lineup.places[step.places])
        }
        guard let shared = shares.mostMinor(of: amounts) else { return mostMinor }
        return min(mostMinor, taken + shared)
    }
}

/// Percentages of places, by stage.
private struct Shares {
    /// Of each place for itself, of merchandise as a whole, and of everything.
    private var each: [Int64]
    private var whole: [Int64]
    private var total: Int64 = 0
    private var roundings: Int64 = 0

    init(placeCount: Int) {
        each = Array(repeating: 0, count: placeCount)
        whole = each
    }

    mutating func add(_ millionths: Int64, at places: ArraySlice<Int>, in stage: Stage) {
        switch stage {
        case .total:
            total += millionths
            roundings += 1
        case .order:
            for place in places { whole[place] += millionths }
            roundings += 1
        default:
            for place in places { each[place] += millionths }
            roundings += Int64(places.count)
        }
    }

    /// What an amount off some lines comes to when percentages then take their part of it: on the line where that is
    /// least, since nobody knows on which it falls.
    func part(of minor: Int64, leftAtMostOn places: ArraySlice<Int>) -> Int64 {
        let full = Percentage.wholeMillionths
        var most: Int64 = 0
        for place in places {
            most = max(most, (full - min(full, each[place])) / 10_000 * ((full - min(full, whole[place])) / 10_000 + 1))
        }
        most = min(full, most + full / 10_000)
        return (minor * most + full - 1) / full
    }

    /// What all of them take at most, nil where they come to more than the whole of a line: what such a line refuses
    /// may move to another, which these sums do not follow.
    func mostMinor(of amounts: [Int64]) -> Int64? {
        let full = Percentage.wholeMillionths
        var (list, left): (Int64, Int64) = (0, 0)
        for place in amounts.indices {
            guard whole[place] <= full else { return nil }
            list += amounts[place]
            let afterLines = amounts[place] * (full - min(full, each[place])) / full
            left += afterLines * (full - whole[place]) / full
        }
        return list - left * (full - min(full, total)) / full + roundings
    }
}
