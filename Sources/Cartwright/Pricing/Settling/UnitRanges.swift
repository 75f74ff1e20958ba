// Units of a line that need not be neighbors, as ranges.

extension [Range<Int64>] {
    /// True if the ranges are in ascending order, do not overlap, and none is empty.
    var areInOrder: Bool {
        indices.allSatisfy { index in
            !self[index].isEmpty && (index == 0 || self[index - 1].upperBound <= self[index].lowerBound)
        }
    }

    /// True if the ranges are in order and too many to be processed one by one.
    var areManyInOrder: Bool { count > 8 && areInOrder }

    /// Returns the elements of these ranges that are not in others. Both are in ascending order.
    func subtracting(_ others: ArraySlice<Range<Int64>>) -> [Range<Int64>] {
        var left: [Range<Int64>] = []
        var next = others.startIndex
        for range in self {
            var start = range.lowerBound
            while next < others.endIndex, others[next].lowerBound < range.upperBound {
                let other = others[next]
                if other.lowerBound > start { left.append(start..<other.lowerBound) }
                start = Swift.max(start, other.upperBound)
                // A range that continues into the next one is still needed.
                guard other.upperBound <= range.upperBound else { break }
                next += 1
            }
            if start < range.upperBound { left.append(start..<range.upperBound) }
        }
        return left
    }
}

extension Range<Int64> {
    /// Returns the first elements, at most a number of them.
    func first(_ count: Int64) -> Range<Int64> { lowerBound..<lowerBound + Swift.min(count, Int64(self.count)) }
}
