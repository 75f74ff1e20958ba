extension UnitRuns {
    /// Neighboring units that were treated alike.
    struct Run {
        /// The units of the line.
        var units: Range<Int64>
        /// The amount left of all of them together.
        var leftMinor: Int64

        var count: Int64 { Int64(units.count) }

        /// Returns the part of the run that lies in a range; nil if there is none.
        func part(in range: Range<Int64>) -> Run? {
            let common = units.clamped(to: range)
            guard !common.isEmpty else { return nil }
            let (from, to) = (common.lowerBound - units.lowerBound, common.upperBound - units.lowerBound)
            return Run(units: common, leftMinor: carried(by: to) - carried(by: from))
        }

        private func carried(by first: Int64) -> Int64 {
            Int64(clamping: Int128(leftMinor) * Int128(first) / Int128(count))
        }
    }
}

extension [UnitRuns.Run] {
    /// Returns the index of the run that holds some neighboring units; nil if several do. The runs are in ascending
    /// order without gaps.
    func index(ofRunWith units: Range<Int64>) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].units.upperBound <= units.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].units.contains(units) ? low : nil
    }

    /// Spreads an amount over units evenly: the first k of n units carry ⌊amount·k/n⌋.
    func shares(of amount: Int64) -> [Int64] {
        let count = reduce(Int128(0)) { $0 + Int128($1.count) }
        guard count > 0 else { return map { _ in 0 } }
        var (units, before): (Int128, Int128) = (0, 0)
        return map { run in
            units += Int128(run.count)
            let upTo = Int128(amount) * units / count
            defer { before = upTo }
            return Int64(clamping: upTo - before)
        }
    }

    /// Takes amounts off parts of runs, each within one run, in ascending order. Runs are cut at the ends of parts.
    func cut(by changes: some Sequence<(UnitRuns.Run, Int64)>) -> [UnitRuns.Run] {
        var cut: [UnitRuns.Run] = []
        cut.reserveCapacity(count + 2)
        var changes = changes.makeIterator()
        var change = changes.next()
        for run in self {
            var rest: UnitRuns.Run? = run
            while let whole = rest, let (part, given) = change, part.units.lowerBound < whole.units.upperBound {
                guard var inside = whole.part(in: part.units) else { break }
                inside.leftMinor -= given
                if let before = whole.part(in: whole.units.lowerBound..<inside.units.lowerBound) { cut.append(before) }
                cut.append(inside)
                rest = whole.part(in: inside.units.upperBound..<whole.units.upperBound)
                change = changes.next()
            }
            if let rest { cut.append(rest) }
        }
        return cut
    }
}
