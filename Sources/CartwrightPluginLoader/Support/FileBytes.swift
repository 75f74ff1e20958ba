package import Cartwright
package import CartwrightFiles
internal import Glibc

/// Functions that read files that may be missing.
package enum FileBytes {
    /// Returns the first bytes of a file, nil if it cannot be read.
    package static func beginning(of path: String, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard let got = try? OpenedFile(path).read(into: &bytes) else { return nil }
        return Array(bytes.prefix(got))
    }

    /// Returns all bytes of a regular file, nil if there is none.
    ///
    /// The path goes to the system unchanged: Foundation would expand `~`, which can query servers.
    ///
    /// - Throws: `plugin.unreadable` for a file of more than `limit` bytes.
    package static func all(of path: String, limit: Int) throws(CartwrightError) -> [UInt8]? {
        guard let file = try? OpenedFile(regular: path) else { return nil }
        return try all(of: file, limit: limit, path)
    }

    /// Returns all bytes of an open file.
    ///
    /// - Throws: `plugin.unreadable`.
    static func all(of file: OpenedFile, limit: Int, _ path: String) throws(CartwrightError) -> [UInt8] {
        let bytes = try reading(path) { () throws(SystemFailure) in try file.bytes(atMost: limit) }
        let size = limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"
        guard let bytes else { throw unreadable(path, "it has more than \(size)") }
        return bytes
    }

    /// Runs system calls on a file.
    ///
    /// - Throws: `plugin.unreadable` if one fails.
    package static func reading<Value>(
        _ path: String,
        _ body: () throws(SystemFailure) -> Value
    ) throws(CartwrightError) -> Value {
        do throws(SystemFailure) { return try body() } catch { throw unreadable(path, error) }
    }

    /// Returns the time of a file's last change, in nanoseconds of the machine's clock; nil if there is none.
    package static func changed(_ path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let seconds = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return seconds.overflow ? .max : seconds.partialValue &+ Int64(status.st_mtim.tv_nsec)
    }

    /// Returns `plugin.unreadable` for a system call that failed.
    package static func unreadable(_ path: String, _ failure: SystemFailure = .last) -> CartwrightError {
        unreadable(path, failure.number == ENOENT ? "the file does not exist" : failure.reason)
    }

    /// Returns `plugin.unreadable` with a reason.
    package static func unreadable(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .pluginUnreadable,
            "cannot read \(path): \(reason)",
            hint: "use the file made by cartwright plugin build, or the plugin folder",
            fault: .environment
        )
    }
}
