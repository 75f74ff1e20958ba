internal import Cartwright

/// The steps of a session and where in them one stands. Each step keeps the world it led to, so that going back is
/// taking an earlier value.
struct Timeline: Sendable {
    /// One step.
    struct Step: Sendable {
        /// The command as it was typed; empty for the start.
        let command: String
        /// The world afterwards.
        let world: World
        /// Whether the world outside has seen it, so that it cannot be taken back.
        let isBarrier: Bool
    }

    private(set) var steps: [Step]
    private(set) var position = 0

    /// A timeline that begins with a world.
    init(_ world: World) { steps = [Step(command: "", world: world, isBarrier: false)] }

    /// The present world.
    var world: World { steps[position].world }

    /// How many steps could be redone.
    var redoable: Int { steps.count - 1 - position }

    /// Adds a step here; what could have been redone is dropped.
    mutating func append(_ command: String, _ world: World, isBarrier: Bool) {
        steps.removeSubrange((position + 1)...)
        steps.append(Step(command: command, world: world, isBarrier: isBarrier))
        position += 1
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
        if target < position, let barrier = (target + 1...position).last(where: { steps[$0].isBarrier }) {
            throw CartwrightError(
                .stepIrreversible,
                "step \(barrier) (\(steps[barrier].command)) was seen outside this session and cannot be taken back",
                hint: barrier < position ? "goto step \(barrier)" : remedy
            )
        }
        position = target
    }

    /// What can still be done about a purchase that the world has seen.
    private var remedy: String {
        let paid = world.session.orders.last { $0.phase == .paid }
        return paid.map { "cancel order \($0.id)" } ?? "list steps"
    }
}
