internal import Cartwright
internal import CartwrightFiles
internal import Glibc

extension CartwrightError {
    /// A call of the system that failed.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - what: what cannot be done with it.
    ///   - reason: why; what the system says of its last call unless given.
    static func collectorFile(_ path: String, _ what: String, because reason: String? = nil) -> CartwrightError {
        CartwrightError(
            .collectorFileFailed,
            "\(path) cannot be \(what): \(reason ?? SystemFailure.last.reason)",
            hint: "check the path, and that there is room on the disk",
            fault: .environment
        )
    }

    /// A line that is not what the collector wrote. The files are left as they are.
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

    /// A file of events that does not belong to its list.
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
    /// What an operator can do where the files of a collector are damaged.
    fileprivate static func waysOn(from path: String) -> String {
        "--output-file with a new file; or bring both files back from a copy; or, to go on with \(path) as it is, "
            + "move \(path).batches away"
    }
}
