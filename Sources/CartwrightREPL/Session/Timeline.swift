internal import Cartwright

/// The steps of a session and the present position. Each step stores the resulting world, so that undo returns to an
/// earlier value.
///
/// The steps form a tree. One path from its root to a leaf is the current branch; every other leaf is a named branch:
/// the steps that followed an undone step, before another command was run there.
struct Timeline: Sendable {
    /// One step.
    struct Step: Sendable {
        /// The command as it was typed; empty for the start.
        let command: String
        /// True if the command has effects outside the session, so that it cannot be undone.
        let isBarrier: Bool
        /// The position in a loaded flow after the step.
        let flowPosition: Int
        /// The source of the command.
        let speaker: Authority.Speaker
        private let box: Box

        /// The resulting world.
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

        /// A reference, since a world is large and steps are copied when the tree grows.
        private final class Box: Sendable {
            let world: World
            init(_ world: World) { self.world = world }
        }
    }

    private var tree: StepTree
    /// The last step of the current branch.
    private var leaf = StepTree.root
    /// The present step.
    private var present = StepTree.root
    private var left = Branches()
    /// The name of the current branch, for when it is left.
    private(set) var lineName = "main"

    /// Creates a timeline that begins with a world.
    init(_ world: World) { tree = StepTree(Step("", world)) }

    /// The number of the present step.
    var position: Int { tree.depth(of: present) }

    /// The steps of the current branch, the start first.
    var steps: Steps { Steps(timeline: self) }

    /// The steps of the current branch, looked up on access.
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

    /// The number of steps that can be redone.
    var redoable: Int { tree.depth(of: leaf) - position }

    /// Appends a step after the present one. Steps that could be redone become a branch.
    ///
    /// - Returns: the new branch, if any.
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

    /// Replaces the present world, if its step had another result.
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

    /// The largest number of cart lines that all steps together may store. A step that changes a cart stores all of its
    /// lines, so their number grows with the square of the lines added one by one. This many take about 600 MB.
    var mostLines = 5_000_000

    /// Refuses a step that would store more lines than allowed.
    ///
    /// - Throws: `step.too_large`.
    func refuseTooLarge(_ next: World) throws(CartwrightError) {
        guard tree.lineCount + newLineCount(of: next) > mostLines else { return }
        throw CartwrightError(
            .stepTooLarge,
            "the steps of this session store \(tree.lineCount) cart lines (limit \(mostLines))",
            hint: branches.isEmpty
                ? "save flow mine.flow, then continue in a new session" : "drop branch \(branches[0].name)"
        )
    }

    /// Returns the number of cart lines that a world adds to those of the present one; zero if the cart is the same.
    private func newLineCount(of next: World) -> Int {
        let isSame = world.session.cart.lines.withUnsafeBufferPointer { present in
            next.session.cart.lines.withUnsafeBufferPointer { $0.baseAddress == present.baseAddress }
        }
        return isSame ? 0 : next.session.cart.lines.count
    }

    /// Goes to a step.
    ///
    /// - Throws: `step.unknown`, or `step.irreversible` if an irreversible step is in between.
    mutating func go(to target: Int) throws(CartwrightError) {
        guard steps.indices.contains(target) else {
            throw CartwrightError(
                .stepUnknown,
                "step \(target) does not exist",
                hint: steps.count == 1 ? "help" : "goto step \(target < 0 ? 0 : steps.count - 1)"
            )
        }
        if target < position { try refuseBarrier(after: target) }
        present = tree.ancestor(of: leaf, at: target)
    }

    /// The last irreversible step up to the present one; nil if there is none.
    var barrier: Int? { tree.barrier(upTo: present) }

    private func refuseBarrier(after target: Int) throws(CartwrightError) {
        guard let barrier, barrier > target else { return }
        throw CartwrightError(
            .stepIrreversible,
            "step \(barrier) (\(steps[barrier].command)) has effects outside this session and cannot be undone",
            hint: barrier < position ? "goto step \(barrier)" : remedy
        )
    }

    /// A command that reverses a purchase in another way.
    private var remedy: String {
        let paid = world.session.orderList.last { $0.phase == .paid }
        return paid.map { "cancel order \($0.id)" } ?? "list steps"
    }
}

// MARK: Branches

extension Timeline {
    /// The branches, oldest first.
    var branches: [Branch] { left.all }

    /// Returns the step at which a branch left the current one, and its steps after that.
    func tail(of branch: Branch) -> (from: Int, steps: [Step]) {
        let (from, count, _) = extent(of: branch)
        let steps = (0..<count).map { tree.step(tree.ancestor(of: branch.leaf, at: from + 1 + $0)) }
        return (from, steps)
    }

    /// Returns the step at which a branch left the current one, the number of its steps after that, and its last step.
    func extent(of branch: Branch) -> (from: Int, count: Int, last: Step) {
        let from = tree.depth(of: tree.commonAncestor(of: branch.leaf, leaf))
        return (from, tree.depth(of: branch.leaf) - from, tree.step(branch.leaf))
    }

    /// Goes to the end of a branch; the current branch takes its place in the list.
    ///
    /// - Throws: `branch.unknown`, or `step.irreversible` if an irreversible step would be undone.
    mutating func go(toBranch name: String) throws(CartwrightError) {
        let branch = try branch(name)
        let common = extent(of: branch).from
        if common < position { try refuseBarrier(after: common) }
        left.replace(branch, by: Branch(name: lineName, leaf: leaf))
        (leaf, present, lineName) = (branch.leaf, branch.leaf, name)
    }

    /// Removes a branch; steps shared with other branches stay.
    ///
    /// - Throws: `branch.unknown`.
    mutating func drop(branch name: String) throws(CartwrightError) {
        let branch = try branch(name)
        left.remove(branch)
        tree.remove(upFrom: branch.leaf)
    }

    /// The number of stored steps, those of branches included.
    var nodeCount: Int { tree.count }

    private func branch(_ name: String) throws(CartwrightError) -> Branch {
        if let branch = left[name] { return branch }
        let nearest = Spelling.nearest(to: name, among: branches.map(\.name))
        throw CartwrightError(
            .branchUnknown,
            name == lineName ? "\(name) is the current branch" : "no branch is called \"\(name)\"",
            hint: nearest.map { "goto branch \($0)" } ?? (branches.isEmpty ? "list steps" : "list branches")
        )
    }
}
