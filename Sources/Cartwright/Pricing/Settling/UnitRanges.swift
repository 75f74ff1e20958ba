// Units of a line that are not all neighbours, as ranges.

extension [Range<Int64>] {
    /// Whether they stand in ascending order and apart from each other, and none is empty.
    var areInOrder: Bool {
        indices.allSatisfy { index in
            !self[index].isEmpty && (index == 0 || self[index - 1].upperBound <= self[index].lowerBound)
        }
    }

    /// Whether they are so many that they are not gone through for each other, and stand in order.
    var areManyInOrder: Bool { count > 8 && areInOrder }

    /// What is in these and not in others. Both stand in ascending order.
    func subtracting(_ others: ArraySlice<Range<Int64>>) -> [Range<Int64>] {
        var left: [Range<Int64>] = []
        var next = others.startIndex
        for range in self {
            var start = range.lowerBound
            while next < others.endIndex, others[next].lowerBound < range.upperBound {
                let other = others[next]
                if other.lowerBound > start { left.append(start..<other.lowerBound) }
                start = Swift.max(start, other.upperBound)
                // One that goes on in the next range is not done with.
                guard other.upperBound <= range.upperBound else { break }
                next += 1
            }
            if start < range.upperBound { left.append(start..<range.upperBound) }
        }
        return left
    }
}

extension Range<Int64> {
    /// The first elements, at most so many.
    func first(_ count: Int64) -> Range<Int64> { lowerBound..<lowerBound + Swift.min(count, Int64(self.count)) }
}
