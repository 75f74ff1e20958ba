internal import HashTreeCollections

extension Timeline {
    /// A future that was left.
    struct Branch: Sendable {
        /// `alt1`, `alt2`, …, or `main` where the session began.
        let name: String
        /// Its last step in the tree.
        let leaf: Int
    }

    /// The futures that were left, found by their names however many there are.
    struct Branches: Sendable {
        private var places: TreeDictionary<String, Int> = [:]
        private var branches: TreeDictionary<Int, Branch> = [:]
        private var count = 0

        /// All of them, oldest first.
        var all: [Branch] { branches.sorted { $0.key < $1.key }.map(\.value) }

        /// The branch of a name.
        subscript(name: String) -> Branch? { places[name].flatMap { branches[$0] } }

        /// Keeps a future, under the next name.
        mutating func add(_ leaf: Int) -> Branch {
            count += 1
            let branch = Branch(name: "alt\(count)", leaf: leaf)
            (places[branch.name], branches[count]) = (count, branch)
            return branch
        }

        /// Keeps another future in the place of one.
        mutating func replace(_ branch: Branch, by other: Branch) {
            guard let place = places.removeValue(forKey: branch.name) else { return }
            (places[other.name], branches[place]) = (place, other)
        }

        /// Forgets one.
        mutating func remove(_ branch: Branch) {
            guard let place = places.removeValue(forKey: branch.name) else { return }
            branches[place] = nil
        }
    }
}
