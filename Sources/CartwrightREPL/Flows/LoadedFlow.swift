/// A flow that is gone through command by command.
struct LoadedFlow: Sendable {
    /// The file, as it was named.
    let path: String
    /// The file from the working folder.
    let file: String
    /// Its commands.
    let steps: [FlowFile.Step]
    /// The step of the session at which it was loaded.
    let start: Int
    /// How many commands have been run.
    var position = 0
    /// How many of them answered otherwise than the flow says.
    var differenceCount = 0
    /// Whether one of its commands is running just now.
    var isRunning = false

    /// The command that is next, nil at the end.
    var next: FlowFile.Step? { position < steps.count ? steps[position] : nil }
}
