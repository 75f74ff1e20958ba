public import Cartwright
internal import CartwrightFiles
internal import Glibc

extension DiskFiles {
    /// Writes a file atomically: on an error, the former file stays.
    ///
    /// - Throws: `file.unwritable`.
    public func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) {
        try write(bytes, to: path, on: WriteTerms())
    }

    /// Writes a file atomically if the terms allow it: the bytes go to a temporary file beside it and are on disk
    /// before the rename, so a full disk or a killed process leaves the former file. A symbolic link stays a link. An
    /// existing path that is not a regular file (`/dev/stdout`, a pipe) is written in place, but only where any file
    /// may be written.
    ///
    /// - Throws: `file.unwritable`, `file.not_permitted`, or the refusal of the terms for the existing file.
    public func write(_ bytes: [UInt8], to path: String, on terms: WriteTerms) throws(CartwrightError) {
        let full = fullPath(path)
        var status = stat()
        if stat(full, &status) == 0, !status.isRegular, !status.isFolder {
            guard terms.folders == .all else { throw terms.folders.refusal(of: path) }
            return try Self.writing(path) { () throws(SystemFailure) in
                try Descriptor.finish(try OpenedFile(full, O_WRONLY).take(), writing: bytes)
            }
        }
        let place = try FilePlace(full, named: path)
        guard terms.folders.contain(place.realFolder) else { throw terms.folders.refusal(of: path) }
        let former = try place.existing()
        if let former, let refusal = terms.refusal(try Self.read(former, path)) { throw refusal }
        let (mode, isExact) = (former.map { $0.status.st_mode & 0o777 } ?? 0o666, former != nil)
        try Self.writing(path) { () throws(SystemFailure) in
            // The umask must not remove permissions that the replaced file had.
            try LastingFile.put(bytes, at: place.name, in: place.folder, mode: mode, isExact: isExact)
        }
        // Syncing the folder makes the rename survive a power failure; a file system that cannot sync folders is
        // accepted.
        try? Descriptor.sync(place.folder)
    }

    private static func writing(
        _ path: String,
        _ body: () throws(SystemFailure) -> Void
    ) throws(CartwrightError) {
        do throws(SystemFailure) { try body() } catch { throw unwritable(path, error.reason) }
    }

    /// Creates a folder and its missing parents.
    ///
    /// - Throws: `file.unwritable` if the folder does not exist afterwards.
    public func makeFolder(_ path: String) throws(CartwrightError) {
        let full = fullPath(path)
        LastingFile.makeFolders(above: full, mode: 0o777)
        guard mkdir(full, 0o777) != 0 else { return }
        let failure = SystemFailure.last
        var status = stat()
        guard failure.number == EEXIST else { throw Self.unwritable(path, failure.reason) }
        guard stat(full, &status) == 0, status.isFolder else {
            throw Self.unwritable(path, "it is not a folder")
        }
    }

    static func unwritable(_ path: String, _ reason: String = SystemFailure.last.reason) -> CartwrightError {
        CartwrightError(
            .fileUnwritable,
            "\(path) cannot be written: \(reason)",
            hint: "a path in a folder you may write to",
            fault: .environment
        )
    }
}
