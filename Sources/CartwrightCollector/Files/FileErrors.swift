internal import Cartwright
internal import CartwrightFiles
internal import Glibc

extension CartwrightError {
    /// Returns the error of a failed system call.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - what: the operation that failed, as a participle.
    ///   - reason: the reason; by default that of the last system call.
    static func collectorFile(_ path: String, _ what: String, because reason: String? = nil) -> CartwrightError {
        CartwrightError(
            .collectorFileFailed,
            "\(path) cannot be \(what): \(reason ?? SystemFailure.last.reason)",
            hint: "check the path and the free space on the disk",
            fault: .environment
        )
    }

    /// Returns the error for a line that differs from the one that the collector wrote. The files stay unchanged.
    static func collectorFileDamaged(
        _ file: String,
        line: Int,
        _ what: String,
        events path: String
    ) -> CartwrightError {
        CartwrightError(
            .collectorFileDamaged,
            what,
            hint: .waysOn(from: path),
            at: InputLocation(file: file, line: line),
            fault: .environment
        )
    }

    /// Returns the error for a file of events that does not belong to its list.
    static func collectorFileChanged(_ path: String, line: Int, _ what: String) -> CartwrightError {
        CartwrightError(
            .collectorFileChanged,
            what,
            hint: .waysOn(from: path),
            at: InputLocation(file: path, line: line),
            fault: .environment
        )
    }
}

extension String {
    /// Returns the ways to continue with damaged files.
    fileprivate static func waysOn(from path: String) -> String {
        "use --output-file with a new file; or restore both from a copy; or, to continue with \(path) as it is, "
            + "move \(path).batches away"
    }
}
