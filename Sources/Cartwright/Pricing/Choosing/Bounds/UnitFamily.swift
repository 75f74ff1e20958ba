internal import BasicContainers

/// Promotions that each buy units of some lines and get others of the same, where nobody else uses any of these up.
///
/// **The bound.** Each application gets the cheapest units that are left and uses up the dearest as bought. So what is
/// left is always a stretch of the units in the order of their prices, and how long it is only depends on who acted
/// before. All stretches that sets of members can leave are followed, in the order in which they act: what a member
/// takes of each is known, and the most that comes together is the bound. There are few, since one member without a
/// limit leaves less than others need.
///
/// Percentages are rounded for each line; on n lines that comes to at most n − 1 minor units more than the percentage
/// of the sum.
struct UnitFamily {
    /// The lines that all of them buy and get.
    let places: PlaceSet

    /// In the order in which they act.
    private let members: [Member]

    /// What each of them takes at most beside any of the others, in minor units.
    private var membersMinor: [Int64]

    /// The units in the order of their prices.
    private let prices: UnitPrices

    private let rounding: Rounding

    /// More stretches than these are not followed.
    private static let mostStretches = 64

    /// A promotion with one effect, which buys what it gets.
    struct Member {
        let candidate: Int
        let places: PlaceSet
        fileprivate let terms: BuyTerms
        /// What it takes at most in any set, as far as is known without the family.
        fileprivate let limitMinor: Int64

        /// Nil where the step is of another kind.
        init?(ofStep index: Int, _ pool: CandidatePool, _ bounds: StepBounds) {
            let step = pool.steps[index]
            guard let terms = step.operation.kind.terms, step.buysWhatItGets,
                pool.candidates[step.candidate].stacking.hasOneEffect
            else { return nil }
            (candidate, places) = (step.candidate, step.places)
            self.terms = pool.terms(terms, of: step)
            limitMinor = bounds.mostMinor(ofStep: index) ?? .max
        }
    }

    /// Units that nobody used up, and what those took who left them.
    private struct Stretch {
        var units: Range<Int64>
        var takenMinor: Int64
    }

    /// - Parameter members: in the order in which they act.
    /// - Returns: nil where there are too many units to count or too many stretches to follow.
    init?(_ members: [Member], _ pool: CandidatePool) {
        guard let prices = UnitPrices(of: pool.placeSets[members[0].places.row], pool.frozen) else { return nil }
        (self.members, self.prices, places) = (members, prices, members[0].places)
        rounding = pool.frozen.rounding
        membersMinor = members.map { _ in 0 }
        var stretches = [Stretch(units: 0..<prices.count, takenMinor: 0)]
        for (number, member) in members.enumerated() {
            for stretch in stretches {
                guard let next = left(of: stretch, by: member) else { continue }
                membersMinor[number] = max(membersMinor[number], next.takenMinor - stretch.takenMinor)
                Self.add(next, to: &stretches)
            }
            guard stretches.count <= Self.mostStretches else { return nil }
        }
    }

    /// What a member takes at most beside any of the others, nil where the candidate is none.
    func mostMinor(of candidate: Int) -> Int64? {
        members.firstIndex { $0.candidate == candidate }.map { membersMinor[$0] }
    }

    /// What no set of allowed members takes together.
    ///
    /// - Parameters:
    ///   - isSingle: those that are counted, each for itself or for its clique.
    ///   - isApart: those that use units up like the others, but are counted elsewhere.
    func mostMinor(of isAllowed: NumberSet, counting isSingle: NumberSet, without isApart: NumberSet) -> Int64 {
        var singlesMinor: Int64 = 0
        for (member, minor) in zip(members, membersMinor) where isSingle[member.candidate] {
            singlesMinor = singlesMinor.addingSaturated(minor)
        }
        return min(singlesMinor, mostMinor(of: isAllowed, without: isApart))
    }

    private func mostMinor(of isAllowed: NumberSet, without isApart: NumberSet) -> Int64 {
        var stretches = [Stretch(units: 0..<prices.count, takenMinor: 0)]
        for member in members where isAllowed[member.candidate] {
            for stretch in stretches {
                guard var next = left(of: stretch, by: member) else { continue }
                if isApart[member.candidate] { next.takenMinor = stretch.takenMinor }
                Self.add(next, to: &stretches)
            }
        }
        return stretches.reduce(0) { max($0, $1.takenMinor) }
    }

    /// Of several ways to one stretch only the one counts that takes most.
    private static func add(_ next: Stretch, to stretches: inout [Stretch]) {
        if let same = stretches.firstIndex(where: { $0.units == next.units }) {
            stretches[same].takenMinor = max(stretches[same].takenMinor, next.takenMinor)
        } else {
            stretches.append(next)
        }
    }

    /// What a member leaves of a stretch, nil where that has not the units for a single application.
    private func left(of stretch: Stretch, by member: Member) -> Stretch? {
        let (terms, units) = (member.terms, Int128(stretch.units.count))
        let count = terms.applications(toBuy: units, toGet: units, all: units)
        guard count > 0 else { return nil }
        let got = Int64(clamping: min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max)))
        let bought = Int64(clamping: count * Int128(terms.buyCount))
        let gotUnits = stretch.units.lowerBound..<stretch.units.lowerBound + got
        let left = gotUnits.upperBound..<stretch.units.upperBound - bought
        let takenMinor = min(member.limitMinor, mostMinor(terms.percent, off: gotUnits))
        return Stretch(units: left, takenMinor: stretch.takenMinor.addingSaturated(takenMinor))
    }

    private func mostMinor(_ percent: Percentage, off units: Range<Int64>) -> Int64 {
        let isWhole = percent.millionths == Percentage.wholeMillionths
        let roundings = isWhole ? 0 : min(Int64(units.count), prices.lineCount) - 1
        return rounding.discountMinor(percent, off: prices.sumMinor(of: units)) + max(0, roundings)
    }
}
