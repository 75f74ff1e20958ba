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
                hint: "a step from 0 to \(steps.count - 1)"
            )
        }
        if target < position, let barrier = (target + 1...position).last(where: { steps[$0].isBarrier }) {
            throw CartwrightError(
                .stepIrreversible,
                "step \(barrier) (\(steps[barrier].command)) reached the world outside and cannot be taken back",
                hint: "goto step \(barrier)"
            )
        }
        position = target
    }
}
