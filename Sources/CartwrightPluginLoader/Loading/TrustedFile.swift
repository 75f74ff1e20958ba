package import Cartwright
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
        guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.unreadable(path, "it is no regular file") }
        guard status.st_size <= Self.byteLimit else {
            throw Self.unreadable(path, "it has more than \(Self.byteLimit >> 20) MiB")
        }
        try Self.refuseExposed(path, status, for: purpose)
        bytes = try Self.contents(of: descriptor, count: Int(status.st_size), path)
    }

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
            guard stat(folder, &status) == 0 else { throw unreadable(folder, errno) }
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
        guard let resolved = realpath(path, nil) else { throw unreadable(path, errno) }
        defer { free(resolved) }
        return String(cString: resolved)
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
