public import Cartwright
internal import Foundation

/// The files of this machine, below a folder or the current one.
public struct DiskFiles: FileAccess {
    /// The most a file may hold: enough for a million promotions, and little enough to fit in memory.
    public static let maximumBytes = 1 << 30

    private let folder: URL?

    /// Files whose relative paths begin at a folder, or at the current one.
    public init(folder: String? = nil) { self.folder = folder.map { URL(fileURLWithPath: $0, isDirectory: true) } }

    /// All bytes of a file.
    public func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        let url = url(path)
        do {
            let values = try url.resourceValues(forKeys: [.isDirectoryKey, .fileSizeKey])
            guard values.isDirectory != true else { throw Self.unreadable(path, "it is a folder") }
            guard values.fileSize ?? 0 <= Self.maximumBytes else { throw Self.unreadable(path, "it is too large") }
            return [UInt8](try Data(contentsOf: url))
        } catch let error as CartwrightError {
            throw error
        } catch {
            let isMissing = !FileManager.default.fileExists(atPath: url.path)
            throw Self.unreadable(path, isMissing ? "there is no such file" : "it cannot be opened")
        }
    }

    /// Writes to a file beside it first, so that a full disk or a killed process leaves the old one whole.
    public func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) {
        do {
            try Data(bytes).write(to: url(path), options: .atomic)
        } catch {
            throw CartwrightError(
                .fileUnwritable,
                "\(path) cannot be written",
                hint: "a path in a folder you may write to",
                fault: .environment
            )
        }
    }

    private func url(_ path: String) -> URL { URL(fileURLWithPath: path, relativeTo: folder) }

    private static func unreadable(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .fileUnreadable,
            "\(path) cannot be read: \(reason)",
            hint: "the path of a file, from the current folder",
            fault: .environment
        )
    }
}
