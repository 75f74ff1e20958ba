internal import Cartwright
internal import Glibc

/// A plugin's file, read once: everything that is checked and loaded afterwards are these bytes, so the file cannot be
/// exchanged in between.
struct TrustedFile {
    /// The most bytes of a plugin.
    static let byteLimit = 64 << 20

    let bytes: [UInt8]

    /// Reads a file that nobody but its owner can change, in a folder of which the same is true.
    ///
    /// - Throws: `plugin.unreadable`, `plugin.exposed`.
    init(_ path: String) throws(CartwrightError) {
        // The file itself, not a link to it, which might lie where others can write.
        guard let resolved = realpath(path, nil) else { throw Self.unreadable(path, errno) }
        defer { free(resolved) }
        let path = String(cString: resolved)
        try Self.refuseExposedFolders(of: path)
        // Without O_NONBLOCK a pipe would be waited for before it could be refused.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.unreadable(path, "it is no regular file") }
        guard status.st_size <= Self.byteLimit else {
            throw Self.unreadable(path, "it has more than \(Self.byteLimit >> 20) MiB")
        }
        if let reason = Self.exposure(status) { throw Self.exposed(path, reason) }
        bytes = try Self.contents(of: descriptor, count: Int(status.st_size), path)
    }

    /// The folder must be its owner's alone. Those above it may be open to others where they only let owners rename
    /// what they hold, as `/tmp` does.
    ///
    /// - Parameter path: an absolute path without links.
    private static func refuseExposedFolders(of path: String) throws(CartwrightError) {
        var folder = path
        var isInnermost = true
        while let slash = folder.lastIndex(of: "/"), folder != "/" {
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
            var status = stat()
            guard stat(folder, &status) == 0 else { throw unreadable(folder, errno) }
            if isInnermost, let reason = exposure(status) { throw exposed(folder, reason) }
            if status.st_mode & S_IWOTH != 0, status.st_mode & S_ISVTX == 0 {
                throw exposed(folder, "anyone can write to it")
            }
            isInnermost = false
        }
    }

    /// Who else could change something with this status, nil where nobody can.
    private static func exposure(_ status: stat) -> String? {
        if status.st_uid != geteuid(), status.st_uid != 0 { return "it belongs to another user" }
        if status.st_mode & S_IWOTH != 0 { return "anyone can write to it" }
        if status.st_mode & S_IWGRP != 0 { return "its group can write to it" }
        return nil
    }

    private static func contents(
        of descriptor: Int32,
        count: Int,
        _ path: String
    ) throws(CartwrightError) -> [UInt8] {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { return }
                filled += got
            }
        }
        if let failure { throw unreadable(path, failure) }
        return bytes
    }

    private static func exposed(_ path: String, _ reason: String) -> CartwrightError {
        let quoted = path.inShellQuotes
        return CartwrightError(
            .pluginExposed,
            "\(path) is not safe to load from: \(reason)",
            hint: reason.hasPrefix("it belongs") ? "chown \"$USER\" \(quoted)" : "chmod go-w \(quoted)",
            fault: .environment
        )
    }

    private static func unreadable(_ path: String, _ number: Int32) -> CartwrightError {
        unreadable(path, number == ENOENT ? "there is no such file" : String(cString: strerror(number)).lowercased())
    }

    private static func unreadable(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .pluginUnreadable,
            "\(path) cannot be read: \(reason)",
            hint: "the file that cartwright plugin build made, or the plugin's folder",
            fault: .environment
        )
    }
}
