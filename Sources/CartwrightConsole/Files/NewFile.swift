internal import Cartwright
internal import CartwrightSystem
internal import Glibc

/// A file that takes its name when all of it is on the disk.
struct NewFile: ~Copyable {
    private let place: FilePlace
    private let mode: mode_t?

    /// A file that is not there yet.
    ///
    /// - Parameter mode: its permissions, those of the file that it replaces; nil where it replaces none, and is made
    ///   as the process makes files.
    init(at place: consuming FilePlace, mode: mode_t?) {
        self.place = place
        self.mode = mode
    }

    /// Writes it.
    ///
    /// - Throws: `file.unwritable`, with what was there left as it was.
    func put(_ bytes: [UInt8]) throws(CartwrightError) {
        let name = ".cartwright-\(String(UInt64.random(in: .min ... .max), radix: 16)).tmp"
        do throws(CartwrightError) {
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let descriptor = openat(place.folder, name, flags, mode ?? 0o666)
            // The mask may have taken away what the file had that is replaced: given back before anything is in it.
            if descriptor >= 0, let mode, fchmod(descriptor, mode) != 0 { throw failure(closing: descriptor) }
            try Self.write(bytes, into: descriptor, for: place.path)
            guard renameat(place.folder, name, place.folder, place.name) == 0 else {
                throw DiskFiles.unwritable(place.path)
            }
        } catch {
            unlinkat(place.folder, name, 0)
            throw error
        }
        // The new name outlives a power failure, too; where a file system cannot promise that, nothing can be done.
        fsync(place.folder)
    }

    private func failure(closing descriptor: Int32) -> CartwrightError {
        let error = DiskFiles.unwritable(place.path)
        close(descriptor)
        return error
    }

    /// Writes all bytes, sees to it that they are on the disk where there is one, and closes.
    ///
    /// - Throws: `file.unwritable`.
    static func write(_ bytes: [UInt8], into descriptor: Int32, for path: String) throws(CartwrightError) {
        guard descriptor >= 0 else { throw DiskFiles.unwritable(path) }
        var error = filled(bytes, descriptor, path)
        // Pipes and terminals have no disk to be on.
        if error == nil, fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP {
            error = DiskFiles.unwritable(path)
        }
        if close(descriptor) != 0, error == nil { error = DiskFiles.unwritable(path) }
        if let error { throw error }
    }

    private static func filled(_ bytes: [UInt8], _ descriptor: Int32, _ path: String) -> CartwrightError? {
        do throws(SystemFailure) {
            try Descriptor.write(bytes, to: descriptor)
            return nil
        } catch {
            return DiskFiles.unwritable(path, error.reason)
        }
    }
}
