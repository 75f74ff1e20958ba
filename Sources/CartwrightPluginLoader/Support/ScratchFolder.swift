package import Cartwright
internal import Foundation

/// A folder of one's own that nobody else can enter, for what is gone at the end.
package struct ScratchFolder: Sendable {
    /// Where it is.
    package let path: String

    /// Makes the folder.
    ///
    /// - Throws: `plugin.no_scratch`.
    package init() throws(CartwrightError) {
        let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(folder)/cartwright-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw CartwrightError(
                .pluginNoScratch,
                "no folder could be made in \(folder): \(String(cString: strerror(errno)).lowercased())",
                hint: "TMPDIR names a folder you may write to",
                fault: .environment
            )
        }
        path = String(cString: made)
    }

    /// A new file in it, open for writing.
    func newFile(_ name: String) throws -> FileHandle {
        try Data().write(to: URL(filePath: "\(path)/\(name)"))
        return try FileHandle(forWritingTo: URL(filePath: "\(path)/\(name)"))
    }

    /// The text of a file in it.
    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(name)")), as: UTF8.self)
    }

    /// Removes it with all it holds.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
