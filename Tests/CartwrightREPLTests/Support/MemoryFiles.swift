import Cartwright
import CartwrightREPL
import Foundation
import Synchronization

/// The files of the repository, overlaid by files in memory that a test or a command wrote.
final class MemoryFiles: FileAccess {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private let disk = DiskFiles(folder: root.path)
    private let written: Mutex<[String: [UInt8]]>

    init(_ texts: [String: String] = [:]) { written = Mutex(texts.mapValues { Array($0.utf8) }) }

    /// Returns the text of a file in memory.
    func text(_ path: String) -> String? {
        written.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) }
    }

    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        if let bytes = written.withLock({ $0[path] }) { return bytes }
        return try disk.read(path)
    }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) { written.withLock { $0[path] = bytes } }
}
