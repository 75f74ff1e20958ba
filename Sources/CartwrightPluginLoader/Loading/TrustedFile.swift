package import Cartwright
internal import CartwrightAnalytics
internal import CartwrightSystem
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
        // Without O_NONBLOCK a pipe would be waited for before it could be refused.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { throw FileBytes.unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileBytes.unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileBytes.unreadable(path, "it is no regular file") }
        guard status.st_size <= Self.byteLimit else {
            throw FileBytes.unreadable(path, "it has more than \(Self.byteLimit >> 20) MiB")
        }
        try Self.refuseExposed(path, status, for: purpose)
        bytes = try FileBytes.contents(of: descriptor, count: Int(status.st_size), path)
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
            guard stat(folder, &status) == 0 else { throw FileBytes.unreadable(folder, errno) }
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
        let exposure: Exposure? =
            if status.st_uid != geteuid(), status.st_uid != 0 {
                .otherOwner
            } else if status.st_mode & S_IWOTH != 0 {
                .anyoneWrites
            } else if status.st_mode & S_IWGRP != 0 {
                .groupWrites
            } else {
                nil
            }
        if let exposure { throw exposed(path, exposure, status, for: purpose) }
    }

    /// Who else could change something.
    private enum Exposure: String {
        case otherOwner = "it belongs to another user"
        case anyoneWrites = "anyone can write to it"
        case groupWrites = "its group can write to it"
    }

    /// The absolute path without links.
    ///
    /// - Throws: `plugin.unreadable`.
    package static func real(_ path: String) throws(CartwrightError) -> String {
        guard let resolved = realpath(path, nil) else { throw FileBytes.unreadable(path, errno) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func exposed(
        _ path: String,
        _ exposure: Exposure,
        _ status: stat,
        for purpose: Purpose
    ) -> CartwrightError {
        let quoted = path.inShellQuotes
        let mode = String(status.st_mode & 0o7777, radix: 8)
        return CartwrightError(
            .pluginExposed,
            "\(path) is not safe to \(purpose.rawValue): \(exposure.rawValue) (owner \(status.st_uid), mode \(mode))",
            hint: exposure == .otherOwner ? "chown \"$USER\" \(quoted)" : "chmod go-w \(quoted)",
            fault: .environment
        )
    }
}
