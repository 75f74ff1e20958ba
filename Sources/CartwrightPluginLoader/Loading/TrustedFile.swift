package import Cartwright
internal import CartwrightAnalytics
internal import CartwrightFiles
package import Glibc

/// A file of a plugin, built or source, read once: everything that is checked, compiled and loaded afterwards are these
/// bytes, so the file cannot be exchanged in between.
package struct TrustedFile {
    /// The most bytes of a file.
    package static let byteLimit = 64 << 20

    /// What it holds.
    package let bytes: [UInt8]

    /// What a file is read for.
    package enum Purpose: String {
        /// Loading a plugin.
        case loading = "load from"
        /// Building one.
        case building = "build from"
    }

    /// Reads a file that nobody but its owner can change, in a folder of which the same is true.
    ///
    /// - Throws: `plugin.unreadable`, `plugin.exposed`.
    package init(_ path: String, for purpose: Purpose = .loading) throws(CartwrightError) {
        // The file itself, not a link to it, which might lie where others can write.
        let path = try Self.real(path)
        try Self.refuseExposedFolders(of: path, for: purpose)
        let file = try FileBytes.reading(path) { () throws(SystemFailure) in
            try OpenedFile(regular: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
        }
        try Self.refuseExposed(path, file.status, for: purpose)
        bytes = try FileBytes.all(of: file, limit: Self.byteLimit, path)
    }

    /// The digest of what it holds: `sha256:` and 64 hexadecimal digits, as `sha256sum` gives them.
    ///
    /// - Throws: `digest.library`.
    package func digest() throws(CartwrightError) -> String { "sha256:\(try SHA256.hexadecimal(bytes))" }

    /// The folder must be its owner's alone. Those above it may be open to others where they only let owners rename
    /// what they hold, as `/tmp` does.
    ///
    /// - Parameter path: an absolute path without links.
    package static func refuseExposedFolders(of path: String, for purpose: Purpose) throws(CartwrightError) {
        var folder = path
        var isInnermost = true
        while let slash = folder.lastIndex(of: "/"), folder != "/" {
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
            var status = stat()
            guard stat(folder, &status) == 0 else { throw FileBytes.unreadable(folder) }
            if isInnermost { try refuseExposed(folder, status, for: purpose) }
            if status.st_mode & S_IWOTH != 0, status.st_mode & S_ISVTX == 0 {
                throw exposed(folder, .anyoneWrites, status, for: purpose)
            }
            isInnermost = false
        }
    }

    /// Refuses what somebody else could change.
    ///
    /// - Throws: `plugin.exposed`.
    package static func refuseExposed(_ path: String, _ status: stat, for purpose: Purpose) throws(CartwrightError) {
        if let exposure = status.exposure { throw exposed(path, exposure, status, for: purpose) }
    }

    /// The absolute path without links.
    ///
    /// - Throws: `plugin.unreadable`.
    package static func real(_ path: String) throws(CartwrightError) -> String {
        try FileBytes.reading(path) { () throws(SystemFailure) in try OpenedFile.realPath(path) }
    }

    private static func exposed(
        _ path: String,
        _ exposure: FileExposure,
        _ status: stat,
        for purpose: Purpose
    ) -> CartwrightError {
        let mode = String(status.st_mode & 0o7777, radix: 8)
        return CartwrightError(
            .pluginExposed,
            "\(path) is not safe to \(purpose.rawValue): \(exposure.rawValue) (owner \(status.st_uid), mode \(mode))",
            hint: exposure.mending(path),
            fault: .environment
        )
    }
}
