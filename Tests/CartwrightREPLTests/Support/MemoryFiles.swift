import Cartwright
import CartwrightREPL
import Foundation
import Synchronization

/// The repository's files, with those that a test gives or a command writes on top, which stay in memory.
final class MemoryFiles: FileAccess {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private let disk = DiskFiles(folder: root.path)
    private let written: Mutex<[String: [UInt8]]>

    init(_ texts: [String: String] = [:]) { written = Mutex(texts.mapValues { Array($0.utf8) }) }

    /// The text of a file that was given or written.
    func text(_ path: String) -> String? {
        written.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) }
    }

    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        if let bytes = written.withLock({ $0[path] }) { return bytes }
        return try disk.read(path)
    }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) { written.withLock { $0[path] = bytes } }
}
