internal import HashTreeCollections

extension Timeline {
    /// An alternative future of the session.
    struct Branch: Sendable {
        /// The name: `alt1`, `alt2`, …, or `main` for the first branch of the session.
        let name: String
        /// The last step of the branch in the tree.
        let leaf: Int
    }

    /// The alternative futures, with fast lookup by name.
    struct Branches: Sendable {
        private var places: TreeDictionary<String, Int> = [:]
        private var branches: TreeDictionary<Int, Branch> = [:]
        private var count = 0

        /// All branches, oldest first.
        var all: [Branch] { branches.sorted { $0.key < $1.key }.map(\.value) }

        /// The branch of a name.
        subscript(name: String) -> Branch? { places[name].flatMap { branches[$0] } }

        /// Adds a branch under the next name.
        mutating func add(_ leaf: Int) -> Branch {
            count += 1
            let branch = Branch(name: "alt\(count)", leaf: leaf)
            (places[branch.name], branches[count]) = (count, branch)
            return branch
        }

        /// Replaces a branch by another.
        mutating func replace(_ branch: Branch, by other: Branch) {
            guard let place = places.removeValue(forKey: branch.name) else { return }
            (places[other.name], branches[place]) = (place, other)
        }

        /// Removes a branch.
        mutating func remove(_ branch: Branch) {
            guard let place = places.removeValue(forKey: branch.name) else { return }
            branches[place] = nil
        }
    }
}
