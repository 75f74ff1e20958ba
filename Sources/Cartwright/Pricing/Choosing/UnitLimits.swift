internal import BasicContainers

// What effects on units want at most, by what others may have left them.

extension Lineup {
    /// Whether an effect takes the same units in every set: off list prices, and nobody before it uses up any that it
    /// reaches.
    func wantsTheSameAlways(_ effect: PlannedEffect, of candidate: Int, _ reach: borrowing UnitReach) -> Bool {
        guard effect.stage == .unit else { return false }
        switch effect.kernel {
        case .percentOfUnits, .buy: return !reach.hasUsers(before: candidate)
        case .percentOfEach, .percentOfAll, .amount, .amountOfEach, .amountOfCurrency, .proposal: return false
        }
    }

    /// Whether an effect takes one unit, the cheapest that is left, where each of those that use units up before it
    /// uses the same ones always: the more of them there are, the dearer that unit.
    func wantsMostBesideAll(_ effect: PlannedEffect, of candidate: Int, _ reach: borrowing UnitReach) -> Bool {
        guard case .percentOfUnits(_, let number) = effect.kernel, !candidates[candidate].traits.usesUnitsUp else {
            return false
        }
        let rule = frozen.sources.unitRule(number, of: candidates[candidate].promotion)
        guard rule.take == .cheapest, rule.maximumUnits == 1, rule.per == .order, rule.maximumGroups == nil else {
            return false
        }
        return reach.allUsers(before: candidate) {
            !reach.hasUsers(before: $0) && !candidates[$0].traits.actsLastOnUnits
        }
    }

    /// What a percentage takes off as many units as there may be at most, if those were the dearest; nil for effects
    /// that are no percentage of a number of units.
    func mostMinor(ofDearestUnits effect: PlannedEffect, _ step: Step) -> Int64? {
        switch effect.kernel {
        case .percentOfUnits(let percent, let number):
            let rule = unitRule(number, of: step)
            guard rule.per == .order else {
                return placeSets[step.places.row].reduce(Int64(0)) { sum, line in
                    sum
                        + mostMinor(
                            percent,
                            offDearest: rule.count(of: frozen.places[line].quantity),
                            of: [line]
                        )
                }
            }
            return mostMinor(
                percent,
                offDearest: rule.count(of: units(in: step.places.row)),
                of: Array(placeSets[step.places.row])
            )
        case .buy(let number):
            let terms = terms(number, of: step)
            let (toGet, toBuy) = (Int128(units(in: step.places.row)), Int128(units(in: step.boughtRow)))
            let count = terms.applications(toBuy: toBuy, toGet: toGet, all: toBuy + toGet)
            let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
            return mostMinor(terms.percent, offDearest: Int64(clamping: reduced), of: Array(placeSets[step.places.row]))
        case .percentOfEach, .percentOfAll, .amount, .amountOfEach, .amountOfCurrency, .proposal: return nil
        }
    }

    private func units(in row: Int) -> Int64 {
        placeSets[row].reduce(0) { $0.addingSaturated(frozen.places[$1].quantity) }
    }

    /// A percentage of so many of the dearest units. It is rounded for each line, so on n lines the parts come to at
    /// most n − 1 minor units more than the percentage of their sum.
    private func mostMinor(_ percent: Percentage, offDearest count: Int64, of lines: [Int]) -> Int64 {
        guard count > 0 else { return 0 }
        var (left, baseMinor): (Int64, Int64) = (count, 0)
        for line in lines.sorted(by: { frozen.places[$0].unitPriceMinor > frozen.places[$1].unitPriceMinor }) {
            let picked = min(left, frozen.places[line].quantity)
            left -= picked
            baseMinor += frozen.places[line].unitPriceMinor * picked
        }
        let roundings = min(count, Int64(lines.count)) - 1
        return frozen.rounding.discountMinor(percent, off: baseMinor) + max(0, roundings)
    }
}
