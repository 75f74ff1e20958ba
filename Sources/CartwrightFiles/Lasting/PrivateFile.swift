package import CartwrightSystem
internal import Glibc

/// Files that are made with their final mode, never a wider one, and that survive a power failure.
package enum PrivateFile {
    /// Makes a file that was not there, and returns when the disk has its bytes and its name.
    ///
    /// - Parameters:
    ///   - path: where; a symbolic link that stands there counts as a file.
    ///   - bytes: what it holds.
    ///   - mode: who may read and write it, as far as the process's mask lets them: its owner alone unless told
    ///     otherwise.
    /// - Throws: a failure with `EEXIST` where there is something already. Where it throws another one, nothing is
    ///   left.
    package static func create(
        at path: String,
        holding bytes: [UInt8] = [],
        mode: UInt32 = 0o600
    ) throws(SystemFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw .last }
        do throws(SystemFailure) {
            try finish(descriptor, bytes)
            try syncFolder(of: path)
        } catch {
            unlink(path)
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
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .last }
    }

    /// Writes, syncs and closes, in each case.
    private static func finish(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemFailure) {
        do throws(SystemFailure) {
            try Descriptor.write(bytes, to: descriptor)
            guard fsync(descriptor) == 0 else { throw .last }
        } catch {
            close(descriptor)
            throw error
        }
        // Some file systems tell only now that there was no room. The descriptor is gone in any case.
        guard close(descriptor) == 0 || errno == EINTR else { throw .last }
    }
}
