internal import Cartwright
internal import CartwrightPluginLoader

extension Interpreter {
    /// What the session begins with, for its journal.
    ///
    /// - Parameter folder: the folder that paths in commands begin in.
    public func newRecord(in folder: String) -> SessionRecord {
        let plugins = world.plugins.entries.compactMap(\.loaded?.file)
        return SessionRecord(
            settings: opening,
            folder: folder,
            plugins: plugins,
            ledgerSession: tools.ledger?.session
        )
    }

    /// What was done so far, step by step, as a reload does it again: on the line one stands on, and whatever was
    /// taken back of it.
    var recordOfSteps: SessionRecord {
        let steps = timeline.steps
        return SessionRecord(
            settings: steps[0].world.settings,
            folder: ".",
            plugins: steps[0].world.plugins.entries.compactMap(\.loaded?.file),
            commands: steps.dropFirst().map { step in
                SessionRecord.Command(
                    line: step.command,
                    speaker: step.speaker,
                    inputs: RecordedInputs(times: [step.world.time], codes: step.world.lookUps)
                )
            }
        )
    }
}
