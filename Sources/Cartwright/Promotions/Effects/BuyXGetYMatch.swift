/// Which units a ``BuyXGetY`` takes from a cart: as many complete applications as the units allow.
///
/// Units that can be both bought and got are the crux. The number of applications comes first; then as many of them
/// stay reserved for buying as that number needs; of the others the cheapest are got.
struct BuyXGetYMatch {
    /// The units that are reduced, in the order in which ties are settled.
    private(set) var got: [UnitSelection] = []

    /// The units that were bought for them.
    private(set) var bought: [UnitSelection] = []

    private let effect: BuyXGetY
    private let input: StageInput

    init(_ effect: BuyXGetY, _ input: StageInput) throws(CartwrightError) {
        self.effect = effect
        self.input = input
        var (onlyBuy, onlyGet, both): (Int64, Int64, Int64) = (0, 0, 0)
        for (index, line) in input.cart.lines.enumerated() {
            let available = input.balance.units(ofLine: index).available
            switch (effect.buy.filter.matches(line), effect.canBeGot(line)) {
            case (true, true): both = try both.adding(available, to: "the number of units")
            case (true, false): onlyBuy = try onlyBuy.adding(available, to: "the number of units")
            case (false, true): onlyGet = try onlyGet.adding(available, to: "the number of units")
            case (false, false): break
            }
        }
        let toBuy = Int128(onlyBuy) + Int128(both)
        let applications = effect.applications(
            toBuy: toBuy,
            toGet: Int128(onlyGet) + Int128(both),
            all: toBuy + Int128(onlyGet)
        )
        guard applications > 0 else { return }
        let reserved = applications * Int128(effect.buy.quantity)
        let reduced = min(applications * Int128(effect.get.quantity), Int128(effect.maximumUnits ?? .max))
        takeGot(Int64(clamping: reduced), ofBoth: Int64(clamping: toBuy - reserved))
        takeBought(Int64(clamping: reserved))
    }

    private mutating func takeGot(_ count: Int64, ofBoth quota: Int64) {
        var (left, quota) = (count, quota)
        for line in lines(where: effect.canBeGot, by: { $0.unitPriceMinor < $1.unitPriceMinor }) where left > 0 {
            let isBoth = effect.buy.filter.matches(input.cart.lines[line])
            let ranges = input.balance.units(ofLine: line).firstAvailable(isBoth ? min(left, quota) : left)
            let selection = UnitSelection(line: line, units: ranges)
            guard !ranges.isEmpty else { continue }
            got.append(selection)
            left -= selection.count
            if isBoth { quota -= selection.count }
        }
        got.sort { input.frozen.place(ofLine: $0.line) < input.frozen.place(ofLine: $1.line) }
    }

    private mutating func takeBought(_ count: Int64) {
        var left = count
        let order = lines(where: effect.buy.filter.matches) { a, b in
            let (gotA, gotB) = (effect.canBeGot(a), effect.canBeGot(b))
            return gotA != gotB ? gotB : a.unitPriceMinor > b.unitPriceMinor
        }
        let counts = Dictionary(got.map { ($0.line, $0.count) }) { first, _ in first }
        for line in order where left > 0 {
            let taken = counts[line] ?? 0
            let ranges = input.balance.units(ofLine: line).firstAvailable(left, after: taken)
            let selection = UnitSelection(line: line, units: ranges)
            guard !ranges.isEmpty else { continue }
            bought.append(selection)
            left -= selection.count
        }
    }

    /// Matching lines in an order, ties by line id.
    private func lines(where matches: (Line) -> Bool, by goesBefore: (Line, Line) -> Bool) -> [Int] {
        let lines = input.cart.lines
        return input.frozen.linesByID.filter { matches(lines[$0]) }.sorted { a, b in
            if goesBefore(lines[a], lines[b]) { return true }
            if goesBefore(lines[b], lines[a]) { return false }
            return input.frozen.place(ofLine: a) < input.frozen.place(ofLine: b)
        }
    }
}

extension BuyXGetY {
    fileprivate func applications(toBuy: Int128, toGet: Int128, all: Int128) -> Int128 {
        BuyTerms(self).applications(toBuy: toBuy, toGet: toGet, all: all)
    }
}
