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
        do throws(SystemFailure) {
            try LastingFile.put(
                bytes,
                at: place.name,
                in: place.folder,
                mode: mode ?? 0o666,
                // The mask must not take away what the file had that is replaced.
                isExact: mode != nil
            )
        } catch {
            throw DiskFiles.unwritable(place.path, error.reason)
        }
        // The new name outlives a power failure, too; where a file system cannot promise that, nothing can be done.
        try? Descriptor.sync(place.folder)
    }

    /// Writes all bytes, sees to it that they are on the disk where there is one, and closes.
    ///
    /// - Throws: `file.unwritable`.
    static func write(_ bytes: [UInt8], into descriptor: Int32, for path: String) throws(CartwrightError) {
        guard descriptor >= 0 else { throw DiskFiles.unwritable(path) }
        do throws(SystemFailure) {
            try Descriptor.finish(descriptor, writing: bytes)
        } catch {
            throw DiskFiles.unwritable(path, error.reason)
        }
    }
}
