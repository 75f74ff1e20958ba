/// A partition of numbers into sets that can be joined (union-find).
struct DisjointSets {
    private var parents: [Int]

    /// Creates the numbers below a count, each in a set of its own.
    init(count: Int) { parents = Array(0..<count) }

    /// Returns the number that represents the set of a number.
    mutating func root(of number: Int) -> Int {
        var root = number
        while parents[root] != root {
            parents[root] = parents[parents[root]]
            root = parents[root]
        }
        return root
    }

    /// Joins the sets of two numbers. The smallest number represents a set.
    mutating func join(_ a: Int, _ b: Int) {
        let (rootA, rootB) = (root(of: a), root(of: b))
        parents[max(rootA, rootB)] = min(rootA, rootB)
    }

    /// Groups some numbers by their sets, in the order in which they come.
    mutating func grouped(_ numbers: some Sequence<Int>) -> [[Int]] {
        // By root: the position of its group, -1 without one.
        var positions = Array(repeating: -1, count: parents.count)
        var groups: [[Int]] = []
        for number in numbers {
            let root = root(of: number)
            if positions[root] >= 0 {
                groups[positions[root]].append(number)
            } else {
                positions[root] = groups.count
                groups.append([number])
            }
        }
        return groups
    }
}
