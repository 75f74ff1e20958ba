internal import Cartwright
internal import Glibc

/// A file that is open for reading and writing.
final class OpenFile {
    private let path: String
    private let descriptor: Int32

    /// Opens a file, or makes it.
    ///
    /// - Throws: `collector.file_failed`.
    init(_ path: String) throws(CartwrightError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failed(path, "opened") }
    }

    deinit {
        // A child of this process that has just been forked shares the file until it runs its program: closing alone
        // would leave it locked for that long.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Keeps other collectors out for as long as it is open.
    ///
    /// - Throws: `collector.busy`.
    func lock() throws(CartwrightError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw CartwrightError(
                .collectorBusy,
                "another collector writes to \(path)",
                hint: "--out with another file",
                fault: .environment
            )
        }
    }

    /// How many bytes it has.
    func size() throws(CartwrightError) -> Int64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Self.failed(path, "used, as it is no ordinary file")
        }
        return Int64(status.st_size)
    }

    /// All its bytes.
    func read() throws(CartwrightError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failed(path, "read") }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Puts bytes in place of everything from an offset on, durably. Where that fails, the file ends at the offset, as
    /// far as that is possible.
    func replace(from offset: Int64, with bytes: [UInt8]) throws(CartwrightError) {
        do throws(CartwrightError) {
            try write(bytes, at: offset)
            guard fdatasync(descriptor) == 0 else { throw Self.failed(path, "brought to the disk") }
        } catch {
            ftruncate(descriptor, off_t(offset))
            throw error
        }
    }

    private func write(_ bytes: [UInt8], at offset: Int64) throws(CartwrightError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + Int64(done)))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failed(path, "written") }
            done += count
        }
    }

    /// Takes away what stands from an offset on, durably.
    func truncate(to size: Int64) throws(CartwrightError) {
        guard ftruncate(descriptor, off_t(size)) == 0, fdatasync(descriptor) == 0 else {
            throw Self.failed(path, "written")
        }
    }

    /// Makes the file's name durable, too.
    func syncFolder() throws(CartwrightError) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw Self.failed(folder, "opened") }
        defer { close(opened) }
        guard fsync(opened) == 0 else { throw Self.failed(folder, "brought to the disk") }
    }

    private static func failed(_ path: String, _ what: String) -> CartwrightError {
        CartwrightError(
            .collectorFileFailed,
            "\(path) cannot be \(what): \(String(cString: strerror(errno)).lowercased())",
            hint: "check the path, and that there is room on the disk",
            fault: .environment
        )
    }
}
