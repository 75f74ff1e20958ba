internal import Cartwright

/// The steps of a session and where in them one stands. Each step keeps the world it led to, so that going back is
/// taking an earlier value.
///
/// The steps form a tree. One way from its root to a leaf is the line one stands on; every other leaf is a branch, with
/// a name: what came after a step that was taken back, before something else was done there.
struct Timeline: Sendable {
    /// One step.
    struct Step: Sendable {
        /// The command as it was typed; empty for the start.
        let command: String
        /// Whether the world outside has seen it, so that it cannot be taken back.
        let isBarrier: Bool
        /// How many commands of a loaded flow had been run after it.
        let flowPosition: Int
        private let box: Box

        /// The world afterwards.
        var world: World { box.world }

        init(_ command: String, _ world: World, isBarrier: Bool = false, flowPosition: Int = 0) {
            (self.command, self.isBarrier, self.flowPosition) = (command, isBarrier, flowPosition)
            box = Box(world)
        }

        /// A world is large, and steps are copied when the tree grows.
        private final class Box: Sendable {
            let world: World
            init(_ world: World) { self.world = world }
        }
    }

    /// A future that was left.
    struct Branch: Sendable {
        /// `alt1`, `alt2`, …, or `main` where the session began.
        let name: String
        fileprivate let leaf: Int
    }

    private struct Node: Sendable {
        let step: Step
        let parent: Int?
        var childCount = 0
    }

    private let root: Step
    /// By number of their making, which never comes again.
    private var nodes: [Int: Node]
    private var nextNode = 1
    /// From the start to the leaf of the line.
    private var line = [0]
    private(set) var position = 0
    /// The futures that were left, oldest first.
    private(set) var branches: [Branch] = []
    /// What the line is called, for when it is left.
    private(set) var lineName = "main"
    private var branchCount = 0

    /// A timeline that begins with a world.
    init(_ world: World) {
        root = Step("", world)
        nodes = [0: Node(step: root, parent: nil)]
    }

    /// The steps of the line, the start first.
    var steps: Steps { Steps(timeline: self) }

    /// The steps of a line, looked up when they are asked for.
    struct Steps: RandomAccessCollection {
        fileprivate let timeline: Timeline
        var startIndex: Int { 0 }
        var endIndex: Int { timeline.line.count }
        subscript(position: Int) -> Step { timeline.step(timeline.line[position]) }
    }

    /// The present world.
    var world: World { steps[position].world }

    /// How many steps could be redone.
    var redoable: Int { line.count - 1 - position }

    /// Adds a step here. What could have been redone becomes a branch.
    ///
    /// - Returns: the branch that was made, if any.
    @discardableResult
    mutating func append(_ command: String, _ world: World, isBarrier: Bool, flowPosition: Int = 0) -> Branch? {
        var branch: Branch?
        if redoable > 0, let leaf = line.last {
            branchCount += 1
            let left = Branch(name: "alt\(branchCount)", leaf: leaf)
            branches.append(left)
            branch = left
            line.removeSubrange((position + 1)...)
        }
        let step = Step(command, world, isBarrier: isBarrier, flowPosition: flowPosition)
        nodes[line[position]]?.childCount += 1
        nodes[nextNode] = Node(step: step, parent: line[position])
        line.append(nextNode)
        nextNode += 1
        position += 1
        return branch
    }

    /// Goes to a step.
    ///
    /// - Throws: `step.unknown`, or `step.irreversible` where an upload stands between.
    mutating func go(to target: Int) throws(CartwrightError) {
        guard steps.indices.contains(target) else {
            throw CartwrightError(
                .stepUnknown,
                "there is no step \(target)",
                hint: steps.count == 1 ? "help" : "goto step \(target < 0 ? 0 : steps.count - 1)"
            )
        }
        if target < position { try refuseBarrier(in: target + 1...position) }
        position = target
    }

    private func refuseBarrier(in range: ClosedRange<Int>) throws(CartwrightError) {
        guard let barrier = range.last(where: { steps[$0].isBarrier }) else { return }
        throw CartwrightError(
            .stepIrreversible,
            "step \(barrier) (\(steps[barrier].command)) was seen outside this session and cannot be taken back",
            hint: barrier < position ? "goto step \(barrier)" : remedy
        )
    }

    /// What can still be done about a purchase that the world has seen.
    private var remedy: String {
        let paid = world.session.orders.last { $0.phase == .paid }
        return paid.map { "cancel order \($0.id)" } ?? "list steps"
    }

    private func step(_ node: Int) -> Step { nodes[node]?.step ?? root }
}

// MARK: Branches

extension Timeline {
    /// Where a branch left the line one stands on, and its steps after that.
    func tail(of branch: Branch) -> (from: Int, steps: [Step]) {
        let path = path(to: branch.leaf)
        let from = zip(path, line).prefix { $0 == $1 }.count - 1
        return (from, path[(from + 1)...].map(step))
    }

    /// Goes to the end of a branch; the line that is left becomes a branch in its place.
    ///
    /// - Throws: `branch.unknown`, or `step.irreversible` where an upload would be taken back.
    mutating func go(toBranch name: String) throws(CartwrightError) {
        let index = try index(of: name)
        let path = path(to: branches[index].leaf)
        let common = zip(path, line).prefix { $0 == $1 }.count - 1
        if common < position { try refuseBarrier(in: common + 1...position) }
        if let leaf = line.last { branches[index] = Branch(name: lineName, leaf: leaf) }
        (line, lineName, position) = (path, name, path.count - 1)
    }

    /// Forgets a branch; steps that others lead through stay.
    ///
    /// - Throws: `branch.unknown`.
    mutating func drop(branch name: String) throws(CartwrightError) {
        var node: Int? = branches.remove(at: try index(of: name)).leaf
        while let dropped = node, nodes[dropped]?.childCount == 0 {
            node = nodes.removeValue(forKey: dropped)?.parent
            if let parent = node { nodes[parent]?.childCount -= 1 }
        }
    }

    /// How many steps are kept, those of branches included.
    var nodeCount: Int { nodes.count }

    private func path(to leaf: Int) -> [Int] {
        var path: [Int] = []
        var node: Int? = leaf
        while let next = node {
            path.append(next)
            node = nodes[next]?.parent
        }
        return path.reversed()
    }

    private func index(of name: String) throws(CartwrightError) -> Int {
        if let index = branches.firstIndex(where: { $0.name == name }) { return index }
        let nearest = Spelling.nearest(to: name, among: branches.map(\.name))
        throw CartwrightError(
            .branchUnknown,
            name == lineName ? "\(name) is where you are" : "no branch is called \"\(name)\"",
            hint: nearest.map { "goto branch \($0)" } ?? (branches.isEmpty ? "list steps" : "list branches")
        )
    }
}
