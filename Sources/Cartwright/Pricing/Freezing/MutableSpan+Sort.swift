extension MutableSpan {
    /// Sorts the elements from an index on. The sort is stable. Few elements, or nearly sorted ones, are sorted by
    /// insertion.
    mutating func sort(from first: Int, by goesBefore: (Element, Element) -> Bool) {
        guard count - first <= 32 else {
            let sorted = (first..<count).map { self[$0] }.sorted(by: goesBefore)
            for index in sorted.indices { self[first + index] = sorted[index] }
            return
        }
        guard count - first > 1 else { return }
        for end in first + 1..<count {
            let element = self[end]
            var place = end
            while place > first, goesBefore(element, self[place - 1]) {
                self[place] = self[place - 1]
                place -= 1
            }
            if place < end { self[place] = element }
        }
    }
}
