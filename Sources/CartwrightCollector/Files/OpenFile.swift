internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A file that is open for reading and writing, and that only its owner can write to.
final class OpenFile {
    /// The path in messages.
    let path: String
    private var descriptor: Int32
    /// True if bytes of a failed write could not be removed: nothing may be written after them.
    private var isBroken = false

    /// The mode of opening a file.
    enum Opening {
        /// Opens a file or creates it. A symbolic link is followed.
        case existingOrNew
        /// Opens an existing file. A symbolic link is refused.
        case existing
        /// Creates a file, which must not exist.
        case new

        fileprivate var flags: Int32 {
            switch self {
            case .existingOrNew: O_CREAT
            case .existing: O_NOFOLLOW
            case .new: O_CREAT | O_EXCL
            }
        }
    }

    /// Opens a file. A created file is private to its owner from the start.
    ///
    /// - Throws: `collector.file_failed`, `collector.file_exposed`.
    init(_ path: String, _ opening: Opening) throws(CartwrightError) {
        self.path = path
        let file: OpenedFile
        do throws(SystemFailure) { file = try OpenedFile(path, O_RDWR | O_NONBLOCK | opening.flags) } catch {
            throw .collectorFile(path, "opened", because: error.reason)
        }
        try Self.check(file.status, path)
        descriptor = file.take()
    }

    deinit { try? close() }

    /// Refuses a file that others can write to: they could add unsigned events.
    private static func check(_ status: stat, _ path: String) throws(CartwrightError) {
        guard status.isRegular else {
            throw .collectorFile(path, "used", because: SystemFailure.notRegular.reason)
        }
        if let exposure = status.exposure {
            throw CartwrightError(
                .collectorFileExposed,
                "cannot use \(path): \(exposure.rawValue)",
                hint: "\(exposure.mending(path)), or use --output-file with a new file",
                fault: .environment
            )
        }
        guard status.st_nlink == 1 else {
            throw .collectorFile(path, "used", because: "it has a second name, a hard link")
        }
    }

    private func status() throws(CartwrightError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .collectorFile(path, "read") }
        return status
    }

    /// Returns the path without symbolic links, the same for every name of the file.
    func realPath() throws(CartwrightError) -> String {
        guard let real = try? OpenedFile.realPath(path) else { throw .collectorFile(path, "found") }
        var named = stat()
        let mine = try status()
        guard stat(real, &named) == 0, named.st_ino == mine.st_ino, named.st_dev == mine.st_dev else {
            throw .collectorFile(path, "used", because: "it was replaced meanwhile")
        }
        return real
    }

    /// Locks out other collectors while the file is open.
    ///
    /// - Throws: `collector.busy`.
    func lock() throws(CartwrightError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw CartwrightError(
                .collectorBusy,
                "another collector writes to \(path)",
                hint: "use --output-file with another file",
                fault: .environment
            )
        }
    }

    /// Closes the file. It may not be used afterwards.
    ///
    /// - Throws: `collector.file_failed`.
    func close() throws(CartwrightError) {
        guard descriptor >= 0 else { return }
        // A child of this process that was just forked shares the file until it calls exec: closing alone would leave
        // it locked until then.
        flock(descriptor, LOCK_UN)
        let status = Glibc.close(descriptor)
        descriptor = -1
        guard status == 0 else { throw .collectorFile(path, "closed") }
    }
}

// MARK: - Reading

extension OpenFile {
    /// Returns the size in bytes.
    func size() throws(CartwrightError) -> Int64 { Int64(try status().st_size) }

    /// Returns the bytes of a range, fewer if the file ends before.
    func read(_ range: Range<Int64>) throws(CartwrightError) -> [UInt8] {
        var failure: CartwrightError?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { memory, done in
            while done < memory.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(memory)[done...])
                let count = pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + Int64(done)))
                if count < 0, errno == EINTR { continue }
                if count < 0 { failure = .collectorFile(path, "read") }
                if count <= 0 { return }
                done += count
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

// MARK: - Writing

extension OpenFile {
    /// Replaces everything from an offset on by bytes, durably. If that fails, the file ends at the offset; if that
    /// fails too, nothing may be written to it any more.
    ///
    /// - Throws: `collector.file_failed`.
    func replace(from offset: Int64, with bytes: [UInt8]) throws(CartwrightError) {
        guard !isBroken else {
            throw .collectorFile(path, "written", because: "an earlier write failed half-way; restart the collector")
        }
        do throws(CartwrightError) {
            try write(bytes, at: offset)
            try sync()
        } catch {
            isBroken = ftruncate(descriptor, off_t(offset)) != 0
            throw error
        }
    }

    /// Writes bytes, which are not durable before ``sync()``.
    func write(_ bytes: [UInt8], at offset: Int64) throws(CartwrightError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + Int64(done)))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .collectorFile(path, "written") }
            done += count
        }
    }

    /// Waits until written bytes survive a power failure.
    func sync() throws(CartwrightError) {
        guard fdatasync(descriptor) == 0 else { throw .collectorFile(path, "synced to the disk") }
    }

    /// Removes everything from an offset on, durably.
    func truncate(to size: Int64) throws(CartwrightError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw .collectorFile(path, "shortened") }
        try sync()
    }
}
