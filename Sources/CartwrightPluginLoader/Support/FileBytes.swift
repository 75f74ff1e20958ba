package import Cartwright
package import CartwrightFiles
internal import Glibc

/// Small looks at files whose absence is no error.
package enum FileBytes {
    /// The first bytes of a file, nil where it cannot be read.
    package static func beginning(of path: String, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard let got = try? OpenedFile(path).read(into: &bytes) else { return nil }
        return Array(bytes.prefix(got))
    }

    /// All bytes of a regular file, nil where there is none.
    ///
    /// The path is the system's, as it stands: Foundation would look for the home that `~` names, and ask servers.
    ///
    /// - Throws: `plugin.unreadable` for a file of more than `limit` bytes.
    package static func all(of path: String, limit: Int) throws(CartwrightError) -> [UInt8]? {
        guard let file = try? OpenedFile(regular: path) else { return nil }
        return try all(of: file, limit: limit, path)
    }

    /// All bytes of an open file.
    ///
    /// - Throws: `plugin.unreadable`.
    static func all(of file: OpenedFile, limit: Int, _ path: String) throws(CartwrightError) -> [UInt8] {
        let bytes = try reading(path) { () throws(SystemFailure) in try file.bytes(atMost: limit) }
        let size = limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"
        guard let bytes else { throw unreadable(path, "it has more than \(size)") }
        return bytes
    }

    /// Runs calls of the system on a file.
    ///
    /// - Throws: `plugin.unreadable` where one fails.
    package static func reading<Value>(
        _ path: String,
        _ body: () throws(SystemFailure) -> Value
    ) throws(CartwrightError) -> Value {
        do throws(SystemFailure) { return try body() } catch { throw unreadable(path, error) }
    }

    /// When a file was changed last, in nanoseconds of the machine's clock; nil where there is none.
    package static func changed(_ path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let seconds = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return seconds.overflow ? .max : seconds.partialValue &+ Int64(status.st_mtim.tv_nsec)
    }

    /// `plugin.unreadable` for a call of the system that failed.
    package static func unreadable(_ path: String, _ failure: SystemFailure = .last) -> CartwrightError {
        unreadable(path, failure.number == ENOENT ? "there is no such file" : failure.reason)
    }

    /// `plugin.unreadable` for a reason.
    package static func unreadable(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .pluginUnreadable,
            "\(path) cannot be read: \(reason)",
            hint: "the file that cartwright plugin build made, or the plugin's folder",
            fault: .environment
        )
    }
}
