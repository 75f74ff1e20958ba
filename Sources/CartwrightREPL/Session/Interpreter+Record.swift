internal import Cartwright
internal import CartwrightPluginLoader

extension Interpreter {
    /// Returns the opening state of the session, for its journal.
    ///
    /// - Parameter folder: the folder at which relative paths in commands begin.
    public func newRecord(in folder: String) -> SessionRecording {
        let plugins = world.plugins.entries.compactMap(\.loaded?.file)
        return SessionRecording(
            settings: opening,
            folder: folder,
            plugins: plugins,
            ledgerSession: tools.ledger?.session
        )
    }

    /// The steps of the current branch as a record, undone ones included, for a reload.
    var recordOfSteps: SessionRecording {
        let steps = timeline.steps
        return SessionRecording(
            settings: steps[0].world.settings,
            folder: ".",
            plugins: steps[0].world.plugins.entries.compactMap(\.loaded?.file),
            commands: steps.dropFirst().map { step in
                SessionRecording.Command(
                    line: step.command,
                    speaker: step.speaker,
                    inputs: RecordedInputs(times: [step.world.time], codes: step.world.lookUps)
                )
            }
        )
    }
}
