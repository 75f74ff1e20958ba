package import Cartwright
internal import CartwrightFiles
package import Foundation

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
                "no folder could be made in \(folder): \(SystemFailure.last.reason)",
                hint: "TMPDIR names a folder you may write to",
                fault: .environment
            )
        }
        path = String(cString: made)
    }

    /// A new file in it, open for writing.
    ///
    /// - Throws: `plugin.not_written`.
    package func newFile(_ name: String) throws(CartwrightError) -> FileHandle {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.notWritten(file, .last) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// `plugin.not_written` for a file in such a folder.
    static func notWritten(_ file: String, _ failure: SystemFailure) -> CartwrightError {
        CartwrightError(
            .pluginNotWritten,
            "\(file) cannot be written: \(failure.reason)",
            hint: "TMPDIR names a folder with room",
            fault: .environment
        )
    }

    /// The text of a file in it.
    package func text(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data(), as: UTF8.self)
    }

    /// Removes it with all it holds.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
