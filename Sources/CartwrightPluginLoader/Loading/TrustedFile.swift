package import Cartwright
internal import CartwrightAnalytics
internal import CartwrightFiles
package import Glibc

/// A file of a plugin, built or source, read once: all later checks, compilation and loading use these bytes, so the
/// file cannot be exchanged in between.
package struct TrustedFile {
    /// The maximum size of a file in bytes.
    package static let byteLimit = 64 << 20

    /// The contents.
    package let bytes: [UInt8]

    /// The purpose of reading a file.
    package enum Purpose: String {
        /// Loading a plugin.
        case loading = "load from"
        /// Building a plugin.
        case building = "build from"
    }

    /// Reads a file that only its owner can change, in a folder that only its owner can change.
    ///
    /// - Throws: `plugin.unreadable`, `plugin.exposed`.
    package init(_ path: String, for purpose: Purpose = .loading) throws(CartwrightError) {
        // The file itself, not a link to it, which might be in a folder that others can write to.
        let path = try Self.real(path)
        try Self.refuseExposedFolders(of: path, for: purpose)
        let file = try FileBytes.reading(path) { () throws(SystemFailure) in
            try OpenedFile(regular: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
        }
        try Self.refuseExposed(path, file.status, for: purpose)
        bytes = try FileBytes.all(of: file, limit: Self.byteLimit, path)
    }

    /// Returns the digest of the contents: `sha256:` and 64 hexadecimal digits, equal to the output of `sha256sum`.
    ///
    /// - Throws: `digest.library`.
    package func digest() throws(CartwrightError) -> String { "sha256:\(try SHA256.hexadecimal(bytes))" }

    /// Refuses a folder that others can change. Folders above it may be writable by others if they only let owners
    /// rename their files, as `/tmp` does.
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

    /// Refuses a file or folder that others can change.
    ///
    /// - Throws: `plugin.exposed`.
    package static func refuseExposed(_ path: String, _ status: stat, for purpose: Purpose) throws(CartwrightError) {
        if let exposure = status.exposure { throw exposed(path, exposure, status, for: purpose) }
    }

    /// Returns the absolute path without links.
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
