internal import Glibc

/// The event that a written file survives, once the call that wrote it has returned.
package enum Durability: Sendable {
    /// The end of the process: the system has the bytes.
    case process
    /// A power failure: the disk has the bytes and the name.
    case power
}

/// Whole files, with their final mode from the start.
///
/// This type writes durable files: the bytes are on disk before the file gets its name, and the name is on disk before
/// the call returns, unless the caller chooses that the file only survives the process.
package enum LastingFile {
    /// Creates a file, which must not exist.
    ///
    /// - Parameters:
    ///   - path: the path; a symbolic link there counts as a file.
    ///   - bytes: the contents.
    ///   - mode: the mode, as far as the process's mask allows; by default private to its owner.
    ///   - end: the event that the file survives.
    /// - Throws: a failure with `EEXIST` if the path exists. After any other failure, no file is left.
    package static func create(
        at path: String,
        holding bytes: [UInt8] = [],
        mode: UInt32 = 0o600,
        outliving end: Durability = .power
    ) throws(SystemFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw .last }
        do throws(SystemFailure) {
            try Descriptor.finish(descriptor, writing: bytes, outliving: end)
            if end == .power { try syncFolder(of: path) }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Replaces a file in one step, or leaves the old one. A crash leaves the old one or the new one.
    ///
    /// - Parameters:
    ///   - path: the path; if it is a symbolic link, its target is replaced.
    ///   - bytes: the contents.
    ///   - mode: the mode, as far as the process's mask allows.
    /// - Throws: a failure; no new file is left.
    package static func replace(at path: String, with bytes: [UInt8], mode: UInt32) throws(SystemFailure) {
        // The target of a symbolic link is replaced, so that the link stays.
        let target = (try? OpenedFile.realPath(path)) ?? path
        try put(bytes, at: target, in: AT_FDCWD, mode: mode)
        try syncFolder(of: target)
    }

    /// Renames a file or a folder. It replaces a file or an empty folder with the new name.
    package static func move(_ path: String, to name: String) throws(SystemFailure) {
        guard rename(path, name) == 0 else { throw .last }
        try syncFolder(of: name)
    }

    /// Writes a file beside its place, and renames it once it is on disk. The name itself is durable when the folder
    /// is synced.
    ///
    /// - Parameters:
    ///   - bytes: the contents.
    ///   - path: the path, relative to the folder.
    ///   - folder: an open folder; `AT_FDCWD` for the current one.
    ///   - mode: the mode.
    ///   - isExact: true to ignore the process's mask.
    package static func put(
        _ bytes: [UInt8],
        at path: String,
        in folder: Int32,
        mode: UInt32,
        isExact: Bool = false
    ) throws(SystemFailure) {
        let name = ".cartwright-\(String(UInt64.random(in: .min ... .max), radix: 16)).tmp"
        let beside = (path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "") + name
        let descriptor = openat(folder, beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .last }
        do throws(SystemFailure) {
            // The mode is set before the file has contents.
            let failure: SystemFailure? = isExact && fchmod(descriptor, mode) != 0 ? .last : nil
            if let failure {
                close(descriptor)
                throw failure
            }
            try Descriptor.finish(descriptor, writing: bytes)
            guard renameat(folder, beside, folder, path) == 0 else { throw .last }
        } catch {
            unlinkat(folder, beside, 0)
            throw error
        }
    }

    /// Makes changes to the names in a folder durable: files that were created, renamed or deleted there.
    ///
    /// - Parameter path: a file in the folder.
    package static func syncFolder(of path: String) throws(SystemFailure) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 {
            // A folder that is writable but not readable can be synced only by its owner.
            guard errno == EACCES else { throw .last }
            return
        }
        defer { close(descriptor) }
        // Some file systems cannot sync folders, and report it.
        try Descriptor.sync(descriptor)
    }

    /// Creates missing folders above a file, with a mode. If that fails, creating the file reports the reason.
    package static func makeFolders(above path: String, mode: UInt32) {
        for (index, character) in zip(path.indices, path).dropFirst() where character == "/" {
            mkdir(String(path[..<index]), mode)
        }
    }
}
