internal import HashTreeCollections

/// The steps of a session as a persistent tree with cheap copies: commands that move in time work on a copy, and the
/// number of steps is not limited.
///
/// Each node refers to its parent and to one ancestor far above ("jump pointers", Myers 1983), so that the step at a
/// depth and a common ancestor are found in time logarithmic in the depth.
struct StepTree: Sendable {
    /// The number of the first step.
    static let root = 0

    private struct Node: Sendable {
        var step: Timeline.Step
        let parent: Int
        let jump: Int
        let depth: Int
        /// The depth of the last irreversible step from the root to this one.
        let barrier: Int?
        /// The number of cart lines that this step stores and no earlier step does.
        let lineCount: Int
        var childCount = 0
    }

    private var start: Node
    /// The nodes by number, in order of creation; numbers are not reused.
    private var nodes: TreeDictionary<Int, Node>
    private var nextNumber = 1
    /// The number of cart lines that all steps store.
    private(set) var lineCount = 0

    /// Creates a tree of one step.
    init(_ step: Timeline.Step) {
        start = Node(step: step, parent: Self.root, jump: Self.root, depth: 0, barrier: nil, lineCount: 0)
        nodes = [Self.root: start]
    }

    /// The number of steps.
    var count: Int { nodes.count }

    /// Returns a step.
    func step(_ number: Int) -> Timeline.Step { node(number).step }

    /// Returns the number of steps before a step.
    func depth(of number: Int) -> Int { node(number).depth }

    /// Returns the depth of the last irreversible step up to a step, itself included.
    func barrier(upTo number: Int) -> Int? { node(number).barrier }

    /// Adds a step.
    ///
    /// - Parameter lineCount: the number of cart lines that it stores and the step before it does not.
    /// - Returns: the number of the step.
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

    /// Replaces a step by another one with the same barrier flag.
    mutating func replace(_ number: Int, by step: Timeline.Step) {
        nodes[number]?.step = step
        if number == Self.root { start.step = step }
    }

    /// Returns the ancestor of a step at a depth.
    func ancestor(of number: Int, at depth: Int) -> Int {
        var number = number
        while number != Self.root, node(number).depth > depth {
            let here = node(number)
            number = node(here.jump).depth >= depth ? here.jump : here.parent
        }
        return number
    }

    /// Returns the last common ancestor of two steps.
    func commonAncestor(of first: Int, _ second: Int) -> Int {
        let depth = min(depth(of: first), depth(of: second))
        var (one, other) = (ancestor(of: first, at: depth), ancestor(of: second, at: depth))
        while one != other {
            let (a, b) = (node(one), node(other))
            (one, other) = a.jump != b.jump ? (a.jump, b.jump) : (a.parent, b.parent)
        }
        return one
    }

    /// Removes a step without later steps, and its ancestors that have none then.
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
