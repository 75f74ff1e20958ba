package import Cartwright
internal import CartwrightFiles
package import Foundation

/// A private folder for temporary files.
package struct ScratchFolder: Sendable {
    /// The path of the folder.
    package let path: String

    /// Creates the folder.
    ///
    /// - Throws: `plugin.no_scratch`.
    package init() throws(CartwrightError) {
        let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(folder)/cartwright-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw CartwrightError(
                .pluginNoScratch,
                "cannot create a folder in \(folder): \(SystemFailure.last.reason)",
                hint: "set TMPDIR to a folder that you can write to",
                fault: .environment
            )
        }
        path = String(cString: made)
    }

    /// Creates a new file in the folder, open for writing.
    ///
    /// - Throws: `plugin.not_written`.
    package func newFile(_ name: String) throws(CartwrightError) -> FileHandle {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.notWritten(file, .last) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns `plugin.not_written` for a file in such a folder.
    static func notWritten(_ file: String, _ failure: SystemFailure) -> CartwrightError {
        CartwrightError(
            .pluginNotWritten,
            "cannot write \(file): \(failure.reason)",
            hint: "set TMPDIR to a folder with free space",
            fault: .environment
        )
    }

    /// Returns the text of a file in the folder.
    package func text(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data(), as: UTF8.self)
    }

    /// Removes the folder and its contents.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
