import Foundation
import TemporaryFiles

extension TemporaryFolder {
    func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

    /// Creates a file that only its owner can read.
    @discardableResult
    func file(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: file(name)))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(name))
        return file(name)
    }
}
