/// Percentages that are taken off places, by stage, and what they come to at most.
struct PlaceShares<Wide: FixedWidthInteger> {
    /// Of each place for itself, of merchandise as a whole, and of everything.
    private var each: [Wide]
    private var whole: [Wide]
    private var total: Wide = 0
    private var roundings: Wide = 0

    init(placeCount: Int) {
        each = Array(repeating: 0, count: placeCount)
        whole = each
    }

    mutating func add(_ millionths: Wide, at places: ArraySlice<Int>, in stage: Stage) {
        switch stage {
        case .total:
            total += millionths
            roundings += 1
        case .order:
            for place in places { whole[place] += millionths }
            roundings += 1
        default:
            for place in places { each[place] += millionths }
            roundings += Wide(places.count)
        }
    }

    /// What an amount off some lines comes to when percentages then take their part of it: on the line where that is
    /// least, since nobody knows on which it falls.
    func part(of minor: Wide, leftAtMostOn places: ArraySlice<Int>) -> Wide {
        let full = Wide(Percentage.wholeMillionths)
        var most: Wide = 0
        for place in places {
            most = max(most, (full - min(full, each[place])) / 10_000 * ((full - min(full, whole[place])) / 10_000 + 1))
        }
        most = min(full, most + full / 10_000)
        return (minor * most + full - 1) / full
    }

    /// What all of them take at most of some places, nil where they come to more than the whole of a line: what such a
    /// line refuses may move to another, which these sums do not follow.
    func mostMinor(of amounts: [Int64], at places: [Int]) -> Wide? {
        let full = Wide(Percentage.wholeMillionths)
        var (list, left): (Wide, Wide) = (0, 0)
        for place in places {
            guard whole[place] <= full else { return nil }
            let amount = Wide(amounts[place])
            list += amount
            let afterLines = amount * (full - min(full, each[place])) / full
            left += afterLines * (full - whole[place]) / full
        }
        return list - left * (full - min(full, total)) / full + roundings
    }
}
