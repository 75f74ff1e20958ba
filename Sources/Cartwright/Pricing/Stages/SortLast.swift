extension Array {
    /// Sorts the last elements and keeps the order of equal ones. Few, or nearly sorted ones, are best inserted one by
    /// one.
    mutating func sortLast(from first: Int, by goesBefore: (Element, Element) -> Bool) {
        guard count - first <= 32 else {
            let sorted = self[first...].sorted(by: goesBefore)
            replaceSubrange(first..., with: sorted)
            return
        }
        guard count - first > 1 else { return }
        var elements = mutableSpan
        for end in first + 1..<elements.count {
            let element = elements[end]
            var place = end
            while place > first, goesBefore(element, elements[place - 1]) {
                elements[place] = elements[place - 1]
                place -= 1
            }
            if place < end { elements[place] = element }
        }
    }
}
