/// The limits of a process that tries a plugin; nil means no limit.
package struct ProcessLimits: Hashable, Sendable {
    /// The maximum run time.
    package var clockSeconds: Int?
    /// The maximum processor time of each of its processes.
    package var processorSeconds: Int?
    /// The maximum private memory of each of its processes: heap, stacks and writable mappings.
    package var memoryBytes: Int?
    /// The maximum size of a file that it writes, including its output.
    package var fileBytes: Int?

    /// Creates limits.
    package init(
        clockSeconds: Int? = nil,
        processorSeconds: Int? = nil,
        memoryBytes: Int? = nil,
        fileBytes: Int? = nil
    ) {
        (self.clockSeconds, self.processorSeconds) = (clockSeconds, processorSeconds)
        (self.memoryBytes, self.fileBytes) = (memoryBytes, fileBytes)
    }

    /// No limits.
    package static let none = ProcessLimits()

    /// Returns the limits of a trial, with time and memory chosen by the user. Processor time is twice the run time,
    /// since the contract test calls handlers on several threads.
    package static func trial(seconds: Int, mebibytes: Int) -> ProcessLimits {
        ProcessLimits(
            clockSeconds: seconds,
            processorSeconds: 2 * seconds,
            memoryBytes: mebibytes << 20,
            fileBytes: 64 << 20
        )
    }
}
