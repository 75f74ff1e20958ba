/// A flow that is run command by command.
struct LoadedFlow: Sendable {
    /// The path as it was typed.
    let path: String
    /// The path relative to the working folder.
    let file: String
    /// The commands of the flow.
    let steps: [FlowFile.Step]
    /// The step of the session at which it was loaded.
    let start: Int
    /// The number of commands that have been run.
    var position = 0
    /// The number of commands whose output differed from the flow.
    var differenceCount = 0
    /// True while one of its commands is running.
    var isRunning = false

    /// The next command; nil at the end.
    var next: FlowFile.Step? { position < steps.count ? steps[position] : nil }
}
