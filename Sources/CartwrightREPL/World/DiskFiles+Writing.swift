public import Cartwright
internal import Glibc

extension DiskFiles {
    /// Puts a file in place as a whole, or leaves what was there: it is written beside it first, so a full disk or a
    /// killed process costs nothing. What is there and no regular file (`/dev/stdout`, a pipe) is written to as it is.
    ///
    /// - Throws: `file.unwritable`.
    public func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) {
        let target = resolved(fullPath(path))
        var status = stat()
        let exists = stat(target, &status) == 0
        guard !exists || status.st_mode & S_IFMT == S_IFREG else {
            return try Self.write(bytes, path, into: open(target, O_WRONLY | O_CLOEXEC))
        }
        let beside = "\(target).\(getpid()).tmp"
        do throws(CartwrightError) {
            try Self.write(bytes, path, into: open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
            if exists { chmod(beside, status.st_mode & 0o7777) }
            guard rename(beside, target) == 0 else { throw Self.unwritable(path) }
        } catch {
            unlink(beside)
            throw error
        }
    }

    /// The file that a symbolic link leads to, so that the link stays one.
    private func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func write(_ bytes: [UInt8], _ path: String, into descriptor: Int32) throws(CartwrightError) {
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw unwritable(path) }
            rest.removeFirst(max(0, count))
        }
    }

    private static func unwritable(_ path: String) -> CartwrightError {
        CartwrightError(
            .fileUnwritable,
            "\(path) cannot be written: \(reason())",
            hint: "a path in a folder you may write to",
            fault: .environment
        )
    }
}
