internal import BasicContainers

/// Promotions that each buy units of some lines and get others of the same lines, none of which any other promotion
/// uses.
///
/// **The bound.** Each application gets the cheapest units that are left and uses up the dearest as bought. So the
/// units left are always a contiguous stretch in the order of their prices, and its length depends only on the members
/// that acted before. The bound follows all stretches that sets of members can leave, in the order in which they act:
/// the discount of a member on each stretch is known, and the largest sum is the bound. There are few stretches, since
/// a member without a limit leaves fewer units than others need.
///
/// Percentages are rounded for each line. On n lines they exceed the percentage of the sum by at most n − 1 minor
/// units.
struct UnitFamily {
    /// The lines that all of them buy and get.
    let places: PlaceSet

    /// The members, in the order in which they act.
    private let members: [Member]

    /// The largest discount of each member beside any of the others, in minor units.
    private var membersMinor: [Int64]

    /// The units in the order of their prices.
    private let prices: UnitPrices

    private let rounding: DiscountRounding

    /// The largest number of stretches that are followed.
    private static let mostStretches = 64

    /// A promotion with one effect that buys units of the lines that it gets, and reduces the cheapest of all by a
    /// percentage.
    struct Member {
        let candidate: Int
        let places: PlaceSet
        fileprivate let terms: BuyTerms
        fileprivate let percent: Percentage
        /// The largest discount in any set, as far as it is known without the family.
        fileprivate let limitMinor: Int64

        /// Returns nil if the step is of another kind.
        init?(ofStep index: Int, _ pool: CandidatePool, _ bounds: StepBounds) {
            let step = pool.steps[index]
            guard let terms = step.operation.kind.terms, step.buysWhatItGets,
                pool.candidates[step.candidate].stacking.hasOneEffect
            else { return nil }
            (candidate, places) = (step.candidate, step.places)
            self.terms = pool.terms(terms, of: step)
            guard let percent = self.terms.plainPercent else { return nil }
            self.percent = percent
            limitMinor = bounds.mostMinor(ofStep: index) ?? .max
        }
    }

    /// Units that are not used up, and the discount of the members that left them.
    private struct Stretch {
        var units: Range<Int64>
        var takenMinor: Int64
    }

    /// - Parameter members: the members, in the order in which they act.
    /// - Returns: nil if there are too many units to count or too many stretches to follow.
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

    /// Returns the largest discount of a member beside any of the others; nil if the candidate is not a member.
    func mostMinor(of candidate: Int) -> Int64? {
        members.firstIndex { $0.candidate == candidate }.map { membersMinor[$0] }
    }

    /// Returns an upper bound of the discount of any set of allowed members together.
    ///
    /// - Parameters:
    ///   - isSingle: the members that are counted, each by itself or for its clique.
    ///   - isApart: the members that use units up like the others, but are counted elsewhere.
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

    /// Adds a stretch. If several sets lead to one stretch, only the largest discount counts.
    private static func add(_ next: Stretch, to stretches: inout [Stretch]) {
        if let same = stretches.firstIndex(where: { $0.units == next.units }) {
            stretches[same].takenMinor = max(stretches[same].takenMinor, next.takenMinor)
        } else {
            stretches.append(next)
        }
    }

    /// Returns the stretch that a member leaves; nil if the units are not enough for a single application.
    private func left(of stretch: Stretch, by member: Member) -> Stretch? {
        let (terms, units) = (member.terms, Int128(stretch.units.count))
        let count = terms.applications(toBuy: units, toGet: units, all: units)
        guard count > 0 else { return nil }
        let got = Int64(clamping: min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max)))
        let bought = Int64(clamping: count * Int128(terms.buyCount))
        let gotUnits = stretch.units.lowerBound..<stretch.units.lowerBound + got
        let left = gotUnits.upperBound..<stretch.units.upperBound - bought
        let takenMinor = min(member.limitMinor, mostMinor(member.percent, off: gotUnits))
        return Stretch(units: left, takenMinor: stretch.takenMinor.addingSaturated(takenMinor))
    }

    private func mostMinor(_ percent: Percentage, off units: Range<Int64>) -> Int64 {
        let isWhole = percent.millionths == Percentage.wholeMillionths
        let roundings = isWhole ? 0 : min(Int64(units.count), prices.lineCount) - 1
        return rounding.discountMinor(percent, off: prices.sumMinor(of: units)) + max(0, roundings)
    }
}
