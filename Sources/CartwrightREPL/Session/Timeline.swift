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
        /// Who gave the command.
        let speaker: Authority.Speaker
        private let box: Box

        /// The world afterwards.
        var world: World { box.world }

        init(
            _ command: String,
            _ world: World,
            isBarrier: Bool = false,
            flowPosition: Int = 0,
            speaker: Authority.Speaker = .script
        ) {
            (self.command, self.isBarrier, self.flowPosition) = (command, isBarrier, flowPosition)
            self.speaker = speaker
            box = Box(world)
        }

        /// A world is large, and steps are copied when the tree grows.
        private final class Box: Sendable {
            let world: World
            init(_ world: World) { self.world = world }
        }
    }

    private var tree: StepTree
    /// The last step of the line.
    private var leaf = StepTree.root
    /// The step one stands at.
    private var present = StepTree.root
    private var left = Branches()
    /// What the line is called, for when it is left.
    private(set) var lineName = "main"

    /// A timeline that begins with a world.
    init(_ world: World) { tree = StepTree(Step("", world)) }

    /// The number of the step one stands at.
    var position: Int { tree.depth(of: present) }

    /// The steps of the line, the start first.
    var steps: Steps { Steps(timeline: self) }

    /// The steps of a line, looked up when they are asked for.
    struct Steps: RandomAccessCollection {
        fileprivate let timeline: Timeline
        var startIndex: Int { 0 }
        var endIndex: Int { timeline.tree.depth(of: timeline.leaf) + 1 }
        subscript(position: Int) -> Step {
            timeline.tree.step(timeline.tree.ancestor(of: timeline.leaf, at: position))
        }
    }

    /// The present world.
    var world: World { tree.step(present).world }

    /// How many steps could be redone.
    var redoable: Int { tree.depth(of: leaf) - position }

    /// Adds a step here. What could have been redone becomes a branch.
    ///
    /// - Returns: the branch that was made, if any.
    @discardableResult
    mutating func append(
        _ command: String,
        _ world: World,
        isBarrier: Bool,
        flowPosition: Int = 0,
        speaker: Authority.Speaker = .script
    ) -> Branch? {
        let branch = redoable > 0 ? left.add(leaf) : nil
        let step = Step(command, world, isBarrier: isBarrier, flowPosition: flowPosition, speaker: speaker)
        present = tree.add(step, after: present, lineCount: newLineCount(of: world))
        leaf = present
        return branch
    }

    /// Puts another world in the place of the present one: its step led somewhere else after all.
    mutating func replacePresent(by world: World) {
        let step = tree.step(present)
        tree.replace(
            present,
            by: Step(
                step.command,
                world,
                isBarrier: step.isBarrier,
                flowPosition: step.flowPosition,
                speaker: step.speaker
            )
        )
    }

    /// How many lines of carts all steps together may keep: a step that changes a cart keeps all of its lines, so their
    /// number grows with the square of what is put in line by line. So many take about 600 MB.
    var mostLines = 5_000_000

    /// Refuses a step that would keep more lines than there may be.
    ///
    /// - Throws: `step.too_large`.
    func refuseTooLarge(_ next: World) throws(CartwrightError) {
        guard tree.lineCount + newLineCount(of: next) > mostLines else { return }
        throw CartwrightError(
            .stepTooLarge,
            "the steps of this session keep \(tree.lineCount) lines of carts, and may keep \(mostLines)",
            hint: branches.isEmpty
                ? "save flow mine.flow, and go on in a new session" : "drop branch \(branches[0].name)"
        )
    }

    /// How many lines of carts a world has that are not the present one's: none where the cart is the same.
    private func newLineCount(of next: World) -> Int {
        let isSame = world.session.cart.lines.withUnsafeBufferPointer { present in
            next.session.cart.lines.withUnsafeBufferPointer { $0.baseAddress == present.baseAddress }
        }
        return isSame ? 0 : next.session.cart.lines.count
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
        if target < position { try refuseBarrier(after: target) }
        present = tree.ancestor(of: leaf, at: target)
    }

    /// The last step up to the present one that cannot be taken back, nil where all can.
    var barrier: Int? { tree.barrier(upTo: present) }

    private func refuseBarrier(after target: Int) throws(CartwrightError) {
        guard let barrier, barrier > target else { return }
        throw CartwrightError(
            .stepIrreversible,
            "step \(barrier) (\(steps[barrier].command)) was seen outside this session and cannot be taken back",
            hint: barrier < position ? "goto step \(barrier)" : remedy
        )
    }

    /// What can still be done about a purchase that the world has seen.
    private var remedy: String {
        let paid = world.session.orderList.last { $0.phase == .paid }
        return paid.map { "cancel order \($0.id)" } ?? "list steps"
    }
}

// MARK: Branches

extension Timeline {
    /// The futures that were left, oldest first.
    var branches: [Branch] { left.all }

    /// Where a branch left the line one stands on, and its steps after that.
    func tail(of branch: Branch) -> (from: Int, steps: [Step]) {
        let (from, count, _) = extent(of: branch)
        let steps = (0..<count).map { tree.step(tree.ancestor(of: branch.leaf, at: from + 1 + $0)) }
        return (from, steps)
    }

    /// Where a branch left the line one stands on, how many steps it has after that, and its last step.
    func extent(of branch: Branch) -> (from: Int, count: Int, last: Step) {
        let from = tree.depth(of: tree.commonAncestor(of: branch.leaf, leaf))
        return (from, tree.depth(of: branch.leaf) - from, tree.step(branch.leaf))
    }

    /// Goes to the end of a branch; the line that is left becomes a branch in its place.
    ///
    /// - Throws: `branch.unknown`, or `step.irreversible` where an upload would be taken back.
    mutating func go(toBranch name: String) throws(CartwrightError) {
        let branch = try branch(name)
        let common = extent(of: branch).from
        if common < position { try refuseBarrier(after: common) }
        left.replace(branch, by: Branch(name: lineName, leaf: leaf))
        (leaf, present, lineName) = (branch.leaf, branch.leaf, name)
    }

    /// Forgets a branch; steps that others lead through stay.
    ///
    /// - Throws: `branch.unknown`.
    mutating func drop(branch name: String) throws(CartwrightError) {
        let branch = try branch(name)
        left.remove(branch)
        tree.remove(upFrom: branch.leaf)
    }

    /// How many steps are kept, those of branches included.
    var nodeCount: Int { tree.count }

    private func branch(_ name: String) throws(CartwrightError) -> Branch {
        if let branch = left[name] { return branch }
        let nearest = Spelling.nearest(to: name, among: branches.map(\.name))
        throw CartwrightError(
            .branchUnknown,
            name == lineName ? "\(name) is where you are" : "no branch is called \"\(name)\"",
            hint: nearest.map { "goto branch \($0)" } ?? (branches.isEmpty ? "list steps" : "list branches")
        )
    }
}
