internal import Cartwright
internal import CartwrightConsole
internal import CartwrightFiles
internal import Glibc

/// A C stream on a copy of a descriptor, so that closing it leaves the caller's descriptor open.
final class OwnedStream {
    /// The stream, valid as long as its owner.
    let file: UnsafeMutablePointer<FILE>

    /// Opens a stream.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor to copy.
    ///   - mode: as for `fdopen`.
    /// - Throws: `terminal.unavailable` if the descriptor is not open, or not for this mode.
    init(on descriptor: Int32, mode: String) throws(CartwrightError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let file = fdopen(copy, mode) else {
            let failure = SystemFailure.last
            if copy >= 0 { close(copy) }
            throw CartwrightError(
                .terminalUnavailable,
                "cannot open the terminal: \(failure)",
                fault: .environment
            )
        }
        self.file = file
    }

    deinit { fclose(file) }

    /// Writes text without a buffer, and waits while the terminal is blocked.
    func write(_ text: String) {
        fflush(file)
        try? Descriptor.write(text, to: fileno(file))
    }
}
