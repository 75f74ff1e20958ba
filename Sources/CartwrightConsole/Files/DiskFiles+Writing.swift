public import Cartwright
internal import CartwrightFiles
internal import Glibc

extension DiskFiles {
    /// Puts a file in place as a whole, or leaves what was there.
    ///
    /// - Throws: `file.unwritable`.
    public func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) {
        try write(bytes, to: path, on: WriteTerms())
    }

    /// Puts a file in place as a whole where the terms hold, or leaves what was there: it is written beside it first,
    /// so a full disk or a killed process costs nothing, and is on the disk before it takes its name. A link stays a
    /// link. What is there and no regular file (`/dev/stdout`, a pipe) is written to as it is, where any file may be.
    ///
    /// - Throws: `file.unwritable`, `file.not_permitted`, or why what is there has to stay.
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
            // The mask must not take away what the file had that is replaced.
            try LastingFile.put(bytes, at: place.name, in: place.folder, mode: mode, isExact: isExact)
        }
        // The new name outlives a power failure, too; where a file system cannot promise that, nothing can be done.
        try? Descriptor.sync(place.folder)
    }

    private static func writing(
        _ path: String,
        _ body: () throws(SystemFailure) -> Void
    ) throws(CartwrightError) {
        do throws(SystemFailure) { try body() } catch { throw unwritable(path, error.reason) }
    }

    /// Makes a folder and those above it, where they are missing.
    ///
    /// - Throws: `file.unwritable` where there is no folder afterwards.
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
