public import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A file that is read piece by piece, however large it is.
public final class FileStream {
    /// How many bytes the file has; nil where nobody knows before its end, as of a pipe.
    public let size: Int64?

    private let file: OpenedFile
    private let endsAtSignal: Bool
    private let path: String
    private var chunk = [UInt8](repeating: 0, count: 1 << 18)

    /// Opens a file. What the system tells of its processes (`/proc`) is none, see ``DiskFiles/read(_:)``.
    ///
    /// - Parameters:
    ///   - path: the file; a pipe is waited for.
    ///   - endsAtSignal: true where a signal that arrives while nothing comes ends it.
    /// - Throws: `file.unreadable`.
    public init(_ path: String, endsAtSignal: Bool = true) throws(CartwrightError) {
        do throws(SystemFailure) { file = try OpenedFile(path, O_RDONLY) } catch {
            throw DiskFiles.unreadable(path, error.reason)
        }
        guard !file.status.isFolder else { throw DiskFiles.unreadable(path, "it is a folder") }
        guard !DiskFiles.isOfProcesses(file.status) else {
            throw DiskFiles.unreadable(path, "it is no file, but the system's")
        }
        size = file.status.isRegular ? Int64(file.status.st_size) : nil
        (self.path, self.endsAtSignal) = (path, endsAtSignal)
    }

    /// The next bytes; none at the end, or where a signal ends it.
    ///
    /// - Throws: `file.unreadable`.
    public func read() throws(CartwrightError) -> [UInt8] {
        do throws(SystemFailure) {
            let count = try file.read(into: &chunk, endsAtSignal: endsAtSignal)
            return Array(chunk[..<count])
        } catch {
            guard error.number == EINTR else { throw DiskFiles.unreadable(path, error.reason) }
            return []
        }
    }
}
