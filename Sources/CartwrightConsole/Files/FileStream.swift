public import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A file that is read piece by piece, whatever its size.
public final class FileStream {
    /// The size in bytes; nil where it is unknown before the end, as for a pipe.
    public let size: Int64?

    private let file: OpenedFile
    private let endsAtSignal: Bool
    private let path: String
    private var chunk = [UInt8](repeating: 0, count: 1 << 18)

    /// Opens a file. Files of `/proc` are refused, see ``DiskFiles/read(_:)``.
    ///
    /// - Parameters:
    ///   - path: the file; opening a pipe waits for its writer.
    ///   - endsAtSignal: true if a signal that arrives while no bytes come ends the read.
    /// - Throws: `file.unreadable`.
    public init(_ path: String, endsAtSignal: Bool = true) throws(CartwrightError) {
        do throws(SystemFailure) { file = try OpenedFile(path, O_RDONLY) } catch {
            throw DiskFiles.unreadable(path, error.reason)
        }
        guard !file.status.isFolder else { throw DiskFiles.unreadable(path, "it is a folder") }
        guard !DiskFiles.isOfProcesses(file.status) else {
            throw DiskFiles.unreadable(path, "it is a system file in /proc")
        }
        size = file.status.isRegular ? Int64(file.status.st_size) : nil
        (self.path, self.endsAtSignal) = (path, endsAtSignal)
    }

    /// Reads the next bytes; returns none at the end, or if a signal ends the read.
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
