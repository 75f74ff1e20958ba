import Foundation

extension TemporaryFolder {
    func url(_ name: String) -> URL { URL(filePath: file(name)) }

    /// Creates a file and returns its path.
    func file(_ name: String, _ bytes: some Sequence<UInt8>, mode: Int = 0o600) throws -> String {
        try Data(bytes).write(to: url(name))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url(name).path)
        return url(name).path
    }

    func file(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
        try file(name, text.utf8, mode: mode)
    }

    func handle(_ name: String) throws -> FileHandle {
        _ = try file(name, "")
        return try FileHandle(forWritingTo: url(name))
    }
}
