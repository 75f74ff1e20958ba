public import Cartwright
internal import Glibc

/// The files of this machine, below a folder or the current one.
public struct DiskFiles: FileAccess {
    /// The most a file may hold: enough for a million promotions, and little enough to fit in memory.
    public static let maximumBytes = 1 << 30

    private let folder: String?

    /// Files whose relative paths begin at a folder, or at the current one.
    public init(folder: String? = nil) { self.folder = folder }

    /// All bytes of a file.
    ///
    /// - Throws: `file.unreadable`.
    public func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        let descriptor = open(fullPath(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(path, Self.reason()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(path, Self.reason()) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Self.unreadable(path, "it is a folder") }
        guard status.st_size <= Self.maximumBytes else { throw Self.unreadable(path, Self.tooLarge) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw Self.unreadable(path, Self.reason())
            }
            // A pipe or a device says nothing of its size beforehand.
            guard bytes.count + count <= Self.maximumBytes else { throw Self.unreadable(path, Self.tooLarge) }
            bytes += chunk[..<count]
        }
    }

    func fullPath(_ path: String) -> String {
        guard let folder, !path.hasPrefix("/") else { return path }
        return "\(folder)/\(path)"
    }

    /// What the system says of the call that failed last.
    static func reason() -> String {
        switch errno {
        case ENOENT: "there is no such file or folder"
        case let number: String(cString: strerror(number)).lowercased()
        }
    }

    private static let tooLarge = "it has more than \(maximumBytes) bytes"

    private static func unreadable(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .fileUnreadable,
            "\(path) cannot be read: \(reason)",
            hint: "the path of a file, from the current folder",
            fault: .environment
        )
    }
}
