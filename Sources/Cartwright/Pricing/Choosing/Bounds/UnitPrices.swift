internal import BasicContainers

/// The units of some lines in the order of their prices, the cheapest first.
struct UnitPrices {
    /// The number of units.
    let count: Int64

    /// The number of lines.
    let lineCount: Int64

    /// The lines, the cheapest first.
    private let runs: [Run]

    private struct Run {
        let priceMinor: Int64
        /// The number of units up to the end of the line.
        let end: Int64
        /// The sum of their prices.
        let sumMinor: Int64
    }

    /// Returns nil if the number of units or their sum overflows.
    init?(of lines: NumberSet, _ frozen: FrozenCart) {
        var (runs, count, sum): ([Run], Int64, Int64) = ([], 0, 0)
        let places = lines.map { frozen.places[$0] }.sorted { $0.unitPriceMinor < $1.unitPriceMinor }
        for place in places {
            let (end, isTooMany) = count.addingReportingOverflow(place.quantity)
            let (costs, isTooMuch) = sum.addingReportingOverflow(place.amountMinor)
            guard !isTooMany, !isTooMuch else { return nil }
            (count, sum) = (end, costs)
            runs.append(Run(priceMinor: place.unitPriceMinor, end: end, sumMinor: costs))
        }
        (self.runs, self.count, lineCount) = (runs, count, Int64(runs.count))
    }

    /// Returns the sum of the prices of some units.
    func sumMinor(of units: Range<Int64>) -> Int64 {
        sumMinor(ofFirst: units.upperBound) - sumMinor(ofFirst: units.lowerBound)
    }

    /// Returns the sum of the prices of a number of the cheapest units.
    func sumMinor(ofFirst count: Int64) -> Int64 {
        guard let run = runs.first(where: { count <= $0.end }) else { return runs.last?.sumMinor ?? 0 }
        return run.sumMinor - (run.end - count) * run.priceMinor
    }
}
