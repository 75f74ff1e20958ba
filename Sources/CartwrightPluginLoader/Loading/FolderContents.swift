package import Cartwright
internal import CartwrightAnalytics
internal import Foundation

/// The contents of a plugin folder, read once. Each file must be as trusted as a plugin.
package struct FolderContents {
    /// The maximum number of files.
    static let mostFiles = 1_000

    /// The bytes of each file, by path within the folder.
    package let files: [String: [UInt8]]

    /// Reads a folder with everything below it.
    ///
    /// - Throws: `plugin.unreadable`, `plugin.exposed`.
    package init(_ folder: String) throws(CartwrightError) {
        var files: [String: [UInt8]] = [:]
        var count = 0
        for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
            var isFolder: ObjCBool = false
            let path = "\(folder)/\(name)"
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            let bytes = try TrustedFile(path).bytes
            count += bytes.count
            guard files.count < Self.mostFiles, count <= TrustedFile.byteLimit else {
                throw CartwrightError(
                    .pluginUnreadable,
                    "\(folder) holds more than \(Self.mostFiles) files or \(TrustedFile.byteLimit >> 20) MiB",
                    hint: "move files that the plugin does not need elsewhere",
                    fault: .environment
                )
            }
            files[name] = bytes
        }
        self.files = files
    }

    /// Returns the digest of names and contents, in order of the names: `sha256:` and 64 hexadecimal digits.
    func digest() throws(CartwrightError) -> String { try Self.digest(of: files) }

    /// Returns the digest of any files, by path.
    package static func digest(of files: [String: [UInt8]]) throws(CartwrightError) -> String {
        var all: [UInt8] = []
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            all += Array("\(name.utf8.count) \(bytes.count) \(name)\n".utf8) + bytes
        }
        return "sha256:\(try SHA256.hexadecimal(all))"
    }
}
