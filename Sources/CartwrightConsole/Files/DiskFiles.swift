public import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The files of this machine, relative to a given folder or the current one.
public struct DiskFiles: FileAccess {
    /// The largest size of a file in bytes: enough for a million promotions, and small enough to fit in memory.
    public static let maximumBytes = 1 << 30

    private let folder: String?
    private let interruption: Interruption?

    /// Creates an accessor whose relative paths begin at a folder, or at the current one.
    ///
    /// - Parameters:
    ///   - folder: the folder where relative paths begin; nil for the current folder.
    ///   - interruption: the signal that ends a long read; nil where Ctrl-C ends the program.
    public init(folder: String? = nil, interruption: Interruption? = nil) {
        (self.folder, self.interruption) = (folder, interruption)
    }

    /// Returns all bytes of a file.
    ///
    /// Files of `/proc` are refused: the environments of processes may hold secrets.
    ///
    /// - Throws: `file.unreadable`, `command.interrupted`.
    public func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        let file: OpenedFile
        do throws(SystemFailure) { file = try OpenedFile(fullPath(path), O_RDONLY) } catch {
            if error.number == EINTR { try interruption?.checkAfterSignal() }
            throw Self.unreadable(path, error.reason)
        }
        return try Self.read(file, path, interruption)
    }

    /// Returns all bytes of an open file.
    static func read(
        _ file: OpenedFile,
        _ path: String,
        _ interruption: Interruption? = nil
    ) throws(CartwrightError) -> [UInt8] {
        let status = file.status
        guard !status.isFolder else { throw unreadable(path, "it is a folder") }
        guard status.st_size <= maximumBytes else { throw unreadable(path, tooLarge) }
        guard !isOfProcesses(status) else { throw unreadable(path, "it is a system file in /proc") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try interruption?.check()
            let count: Int
            do throws(SystemFailure) {
                count = try file.read(into: &chunk, endsAtSignal: true)
            } catch {
                guard error.number == EINTR else { throw unreadable(path, error.reason) }
                try interruption?.checkAfterSignal()
                continue
            }
            if count == 0 { return bytes }
            // The size of a pipe or a device is unknown beforehand.
            guard bytes.count + count <= maximumBytes else { throw unreadable(path, tooLarge) }
            bytes += chunk[..<count]
        }
    }

    /// True if a file belongs to `/proc` itself; a pipe or a file that is only named through `/proc` does not.
    static func isOfProcesses(_ file: stat) -> Bool {
        var processes = stat()
        return stat("/proc/self/environ", &processes) == 0 && processes.st_dev == file.st_dev
    }

    /// True if there is a file or a folder at the path.
    public func isThere(_ path: String) -> Bool { access(fullPath(path), F_OK) == 0 }

    func fullPath(_ path: String) -> String {
        guard let folder, !path.hasPrefix("/") else { return path }
        return "\(folder)/\(path)"
    }

    /// Returns the path of a folder with links resolved; nil if the folder does not exist.
    public static func realFolder(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.isFolder else { return nil }
        return try? OpenedFile.realPath(path)
    }

    private static let tooLarge = "it has more than \(maximumBytes) bytes"

    static func unreadable(
        _ path: String,
        _ reason: String = SystemFailure.last.reason
    ) -> CartwrightError {
        CartwrightError(
            .fileUnreadable,
            "\(path) cannot be read: \(reason)",
            hint: "use the path of a file, relative to the current folder",
            fault: .environment
        )
    }
}
