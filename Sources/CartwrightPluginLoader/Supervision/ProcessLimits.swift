/// What a process that tries a plugin may use; nil is no limit.
package struct ProcessLimits: Hashable, Sendable {
    /// How long it may take.
    package var clockSeconds: Int?
    /// How much processor time each of its processes may use.
    package var processorSeconds: Int?
    /// How much private memory each of its processes may have: heap, stacks and writable mappings.
    package var memoryBytes: Int?
    /// How large a file it may write, what it prints included.
    package var fileBytes: Int?

    /// Limits.
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

    /// The limits of a trial, of which a person chooses time and memory. Processor time is twice the clock's, since
    /// the contract calls handlers on several threads.
    package static func trial(seconds: Int, mebibytes: Int) -> ProcessLimits {
        ProcessLimits(
            clockSeconds: seconds,
            processorSeconds: 2 * seconds,
            memoryBytes: mebibytes << 20,
            fileBytes: 64 << 20
        )
    }
}
