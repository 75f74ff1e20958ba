public import Cartwright
internal import CartwrightSystem
internal import Glibc

/// A file that is read piece by piece, however large it is.
public final class FileStream {
    /// How many bytes the file has; nil where nobody knows before its end, as of a pipe.
    public let size: Int64?

    private let descriptor: Int32
    private let path: String
    private var chunk = [UInt8](repeating: 0, count: 1 << 18)

    /// Opens a file. What the system tells of its processes (`/proc`) is none, see ``DiskFiles/read(_:)``.
    ///
    /// - Throws: `file.unreadable`.
    public init(_ path: String) throws(CartwrightError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw DiskFiles.unreadable(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw DiskFiles.unreadable(path, "it is a folder")
        }
        guard !DiskFiles.isOfProcesses(status) else {
            close(descriptor)
            throw DiskFiles.unreadable(path, "it is no file, but the system's")
        }
        size = status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit { close(descriptor) }

    /// The next bytes; none at the end, or where a signal arrives while nothing comes.
    ///
    /// - Throws: `file.unreadable`.
    public func read() throws(CartwrightError) -> [UInt8] {
        do throws(SystemFailure) {
            let count = try Descriptor.read(descriptor, into: &chunk, endsAtSignal: true)
            return Array(chunk[..<count])
        } catch {
            guard error.number == EINTR else { throw DiskFiles.unreadable(path, error.reason) }
            return []
        }
    }
}
