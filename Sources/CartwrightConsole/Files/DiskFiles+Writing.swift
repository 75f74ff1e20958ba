public import Cartwright
internal import CartwrightSystem
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
        if stat(full, &status) == 0, status.st_mode & S_IFMT != S_IFREG, status.st_mode & S_IFMT != S_IFDIR {
            guard terms.folders == .all else { throw terms.folders.refusal(of: path) }
            return try NewFile.write(bytes, into: open(full, O_WRONLY | O_CLOEXEC | O_NOCTTY), for: path)
        }
        let place = try FilePlace(full, named: path)
        guard terms.folders.contain(place.realFolder) else { throw terms.folders.refusal(of: path) }
        let former = try place.existing()
        if let former, let refusal = terms.refusal(try former.bytes()) { throw refusal }
        try NewFile(at: place, mode: former?.mode).put(bytes)
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
        guard stat(full, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
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
