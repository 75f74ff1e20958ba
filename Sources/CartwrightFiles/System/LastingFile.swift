internal import Glibc

/// The end that a written file outlives, once the call that wrote it has returned.
package enum Durability: Sendable {
    /// The process: the system has the bytes.
    case process
    /// A power failure: the disk has the bytes and the name.
    case power
}

/// Files as a whole, with their final mode from the first moment.
///
/// This type writes the files that are to last: the bytes are on the disk before the file takes its name, and the name
/// is on the disk before the call returns, unless the caller chooses that the file outlives the process alone.
package enum LastingFile {
    /// Makes a file that was not there.
    ///
    /// - Parameters:
    ///   - path: where; a symbolic link that stands there counts as a file.
    ///   - bytes: what it holds.
    ///   - mode: who may read and write it, as far as the process's mask lets them: its owner alone by
    ///     default.
    ///   - end: the end that it outlives.
    /// - Throws: a failure with `EEXIST` where there is something already. Where it throws another one, nothing is
    ///   left.
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

    /// Puts a file in place as a whole, or leaves what was there. A crash leaves the old one or the new one.
    ///
    /// - Parameters:
    ///   - path: where; a symbolic link stays one, and what it leads to is replaced.
    ///   - bytes: what it holds.
    ///   - mode: who may read and write it, as far as the process's mask lets them.
    /// - Throws: a failure, with nothing of the new file left.
    package static func replace(at path: String, with bytes: [UInt8], mode: UInt32) throws(SystemFailure) {
        // Of a symbolic link the target is replaced, so that the link stays.
        let target = (try? OpenedFile.realPath(path)) ?? path
        try put(bytes, at: target, in: AT_FDCWD, mode: mode)
        try syncFolder(of: target)
    }

    /// Gives a file or a folder another name, in place of a file or an empty folder that has it.
    package static func move(_ path: String, to name: String) throws(SystemFailure) {
        guard rename(path, name) == 0 else { throw .last }
        try syncFolder(of: name)
    }

    /// Writes a file beside its place, and gives it its name once it is on the disk. The name itself lasts when the
    /// folder is synced.
    ///
    /// - Parameters:
    ///   - bytes: what it holds.
    ///   - path: where, from the folder.
    ///   - folder: an open folder; `AT_FDCWD` for the current one.
    ///   - mode: who may read and write it.
    ///   - isExact: whether the process's mask takes nothing away from the mode.
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
            // Given back before anything is in it.
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

    /// Makes what happened to the names in a folder last: files that were made, renamed or deleted there.
    ///
    /// - Parameter path: a file in the folder.
    package static func syncFolder(of path: String) throws(SystemFailure) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 {
            // A folder that one may write to and not read cannot be synced by anybody but its owner.
            guard errno == EACCES else { throw .last }
            return
        }
        defer { close(descriptor) }
        // Some file systems keep no folders that could be synced, and say so.
        try Descriptor.sync(descriptor)
    }

    /// Makes the folders above a file that are missing, with a mode. Where that fails, making the file says why.
    package static func makeFolders(above path: String, mode: UInt32) {
        for (index, character) in zip(path.indices, path).dropFirst() where character == "/" {
            mkdir(String(path[..<index]), mode)
        }
    }
}
