package import Cartwright
internal import CartwrightSystem
package import Glibc

/// Small looks at files whose absence is no error.
package enum FileBytes {
    /// The first bytes of a file, nil where it cannot be read.
    package static func beginning(of path: String, count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        guard let got = try? Descriptor.read(descriptor, into: &bytes) else { return nil }
        return Array(bytes.prefix(got))
    }

    /// All bytes of a regular file, nil where there is none.
    ///
    /// The path is the system's, as it stands: Foundation would look for the home that `~` names, and ask servers.
    ///
    /// - Throws: `plugin.unreadable` for a file of more than `limit` bytes, and for one that ends early.
    package static func all(of path: String, limit: Int) throws(CartwrightError) -> [UInt8]? {
        // Without O_NONBLOCK a pipe would be waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard status.st_size <= limit else {
            throw unreadable(path, "it has more than \(limit >> 10) KiB")
        }
        return try contents(of: descriptor, count: Int(status.st_size), path)
    }

    /// When a file was changed last, in nanoseconds of the machine's clock; nil where there is none.
    package static func changed(_ path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let seconds = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return seconds.overflow ? .max : seconds.partialValue &+ Int64(status.st_mtim.tv_nsec)
    }

    /// Writes a file that is not there yet and need not outlast this process, with its final mode from the start.
    ///
    /// - Throws: what `failure` makes of the reason.
    package static func create(
        _ path: String,
        _ bytes: [UInt8],
        mode: mode_t,
        _ failure: (String) -> CartwrightError
    ) throws(CartwrightError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw failure(SystemFailure.last.reason) }
        do throws(SystemFailure) {
            try Descriptor.write(bytes, to: descriptor)
        } catch {
            close(descriptor)
            throw failure(error.reason)
        }
        guard close(descriptor) == 0 else { throw failure(SystemFailure.last.reason) }
    }

    /// So many bytes of an open file, or fewer where it ends before.
    ///
    /// - Throws: `plugin.unreadable`.
    static func contents(
        of descriptor: Int32,
        count: Int,
        _ path: String
    ) throws(CartwrightError) -> [UInt8] {
        var failure: SystemFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
                switch Descriptor.read(descriptor, into: rest) {
                case .success(0): return
                case .success(let got): filled += got
                case .failure(let error):
                    failure = error
                    return
                }
            }
        }
        if let failure { throw unreadable(path, failure.number) }
        return bytes
    }

    /// `plugin.unreadable` for a system's error.
    package static func unreadable(_ path: String, _ number: Int32) -> CartwrightError {
        unreadable(path, number == ENOENT ? "there is no such file" : SystemFailure(number: number).reason)
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
