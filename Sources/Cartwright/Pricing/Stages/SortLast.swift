extension [Int] {
    /// Sorts the last elements and keeps the order of equal ones. Few, or nearly sorted ones, are best inserted one by
    /// one.
    mutating func sortLast(from first: Int, by goesBefore: (Int, Int) -> Bool) {
        guard count - first <= 32 else {
            let sorted = self[first...].sorted(by: goesBefore)
            replaceSubrange(first..., with: sorted)
            return
        }
        var end = first + 1
        while end < count {
            let element = self[end]
            var place = end
            while place > first, goesBefore(element, self[place - 1]) {
                self[place] = self[place - 1]
                place -= 1
            }
            self[place] = element
            end += 1
        }
    }
}
