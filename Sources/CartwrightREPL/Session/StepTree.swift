internal import HashTreeCollections

/// The steps of a session as a tree that costs nothing to copy: commands that move in time work on a copy, and a
/// session may have any number of steps.
///
/// Each node knows one ancestor far above besides its parent ("jump pointers", Myers 1983), so that the step at a depth
/// and the node where two ways part are found in a time that grows with the logarithm of their length.
struct StepTree: Sendable {
    /// The number of the first step.
    static let root = 0

    private struct Node: Sendable {
        var step: Timeline.Step
        let parent: Int
        let jump: Int
        let depth: Int
        /// The depth of the last step from the root to here that cannot be taken back.
        let barrier: Int?
        /// How many lines of carts it keeps that no step before it does.
        let lineCount: Int
        var childCount = 0
    }

    private var start: Node
    /// By number of their making, which never comes again.
    private var nodes: TreeDictionary<Int, Node>
    private var nextNumber = 1
    /// How many lines of carts all steps keep.
    private(set) var lineCount = 0

    /// A tree of one step.
    init(_ step: Timeline.Step) {
        start = Node(step: step, parent: Self.root, jump: Self.root, depth: 0, barrier: nil, lineCount: 0)
        nodes = [Self.root: start]
    }

    /// How many steps there are.
    var count: Int { nodes.count }

    /// A step.
    func step(_ number: Int) -> Timeline.Step { node(number).step }

    /// How many steps lead to one.
    func depth(of number: Int) -> Int { node(number).depth }

    /// The depth of the last step on the way to one, itself included, that cannot be taken back.
    func barrier(upTo number: Int) -> Int? { node(number).barrier }

    /// Adds a step.
    ///
    /// - Parameter lineCount: how many lines of carts it keeps that the one before it does not.
    /// - Returns: its number.
    mutating func add(_ step: Timeline.Step, after parent: Int, lineCount: Int) -> Int {
        let above = node(parent)
        let (jump, depth) = (node(above.jump), above.depth + 1)
        let isFar = above.depth - jump.depth == jump.depth - node(jump.jump).depth
        nodes[parent]?.childCount += 1
        nodes[nextNumber] = Node(
            step: step,
            parent: parent,
            jump: isFar ? jump.jump : parent,
            depth: depth,
            barrier: step.isBarrier ? depth : above.barrier,
            lineCount: lineCount
        )
        self.lineCount += lineCount
        defer { nextNumber += 1 }
        return nextNumber
    }

    /// Puts another step in the place of one that is as final as it.
    mutating func replace(_ number: Int, by step: Timeline.Step) {
        nodes[number]?.step = step
        if number == Self.root { start.step = step }
    }

    /// The step at a depth on the way to another.
    func ancestor(of number: Int, at depth: Int) -> Int {
        var number = number
        while number != Self.root, node(number).depth > depth {
            let here = node(number)
            number = node(here.jump).depth >= depth ? here.jump : here.parent
        }
        return number
    }

    /// The last step that leads to both of two.
    func commonAncestor(of first: Int, _ second: Int) -> Int {
        let depth = min(depth(of: first), depth(of: second))
        var (one, other) = (ancestor(of: first, at: depth), ancestor(of: second, at: depth))
        while one != other {
            let (a, b) = (node(one), node(other))
            (one, other) = a.jump != b.jump ? (a.jump, b.jump) : (a.parent, b.parent)
        }
        return one
    }

    /// Removes a step that leads to none, and those above it that lead to none then.
    mutating func remove(upFrom leaf: Int) {
        var number = leaf
        while number != Self.root, node(number).childCount == 0 {
            let removed = nodes.removeValue(forKey: number)
            lineCount -= removed?.lineCount ?? 0
            let parent = removed?.parent ?? Self.root
            nodes[parent]?.childCount -= 1
            number = parent
        }
    }

    private func node(_ number: Int) -> Node { nodes[number] ?? start }
}
