internal import Cartwright
internal import CartwrightPluginLoader
internal import CartwrightFiles
internal import Foundation

/// The sources of a plugin, read once: `plugin.json` and everything below `Sources`, which no other user may be able
/// to change. The compiler gets copies of these bytes, so nothing can be exchanged in between.
///
/// A symbolic link counts as its target: the target and every folder above it must be safe.
struct TrustedSources {
    /// The maximum number of files below `Sources`, including folders.
    static let entryLimit = 10_000

    /// The maximum nesting of folders.
    static let depthLimit = 64

    /// The bytes of `plugin.json`.
    let manifest: [UInt8]

    /// The files to compile, and headers, by their paths below `Sources`, in order.
    private(set) var files: [(path: String, bytes: [UInt8])] = []

    private var count = 0
    private var byteCount = 0

    private let endings: [String]

    /// Reads a plugin folder.
    ///
    /// - Parameters:
    ///   - folder: the plugin's folder.
    ///   - endings: the suffixes of source files.
    /// - Throws: `plugin.unreadable`, `plugin.exposed`.
    init(of folder: String, endings: [String] = [".swift"]) throws(CartwrightError) {
        self.endings = endings
        // If `plugin.json` is a link, its target is in another folder.
        let inside = try TrustedFile.real(folder) + "/\(PluginFolder.manifestName)"
        try TrustedFile.refuseExposedFolders(of: inside, for: .building)
        manifest = try TrustedFile("\(folder)/\(PluginFolder.manifestName)", for: .building).bytes
        var status = stat()
        // The compiling code refuses a folder without sources.
        guard stat("\(folder)/\(Self.root)", &status) == 0 || errno != ENOENT else { return }
        try take(folder: "\(folder)/\(Self.root)", as: "", depth: 0)
        files.sort { $0.path < $1.path }
    }

    static let root = "Sources"

    /// Returns the digest of the manifest and the files, with their paths: `sha256:` and 64 hexadecimal digits.
    func digest() throws(CartwrightError) -> String {
        var all = [PluginFolder.manifestName: manifest]
        for (path, bytes) in files { all["\(Self.root)/\(path)"] = bytes }
        return try FolderContents.digest(of: all)
    }

    /// Writes the files to a new folder.
    func write(to folder: String) throws {
        for (path, bytes) in files {
            let file = "\(folder)/\(path)"
            try FileManager.default.createDirectory(atPath: file.folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(filePath: file))
        }
    }

    /// Reads the contents of a folder.
    ///
    /// - Parameters:
    ///   - path: the path of the folder.
    ///   - name: its path below `Sources`, empty or with a `/` at its end.
    private mutating func take(folder path: String, as name: String, depth: Int) throws(CartwrightError) {
        guard depth < Self.depthLimit else {
            throw FileBytes.unreadable(
                path,
                "folders nest deeper than \(Self.depthLimit), or a link leads in a circle"
            )
        }
        for entry in try names(in: try TrustedFile.real(path)) {
            count += 1
            guard count <= Self.entryLimit else {
                throw FileBytes.unreadable(path, "there are more than \(Self.entryLimit) files below \(Self.root)")
            }
            let place = "\(path)/\(entry)"
            var status = stat()
            guard stat(place, &status) == 0 else { throw FileBytes.unreadable(place) }
            if status.st_mode & S_IFMT == S_IFDIR {
                try take(folder: place, as: "\(name)\(entry)/", depth: depth + 1)
            } else {
                try take(file: place, as: name + entry)
            }
        }
    }

    private mutating func take(file path: String, as name: String) throws(CartwrightError) {
        let bytes = try TrustedFile(path, for: .building).bytes
        guard endings.contains(where: name.hasSuffix) else { return }
        byteCount += bytes.count
        guard byteCount <= TrustedFile.byteLimit else {
            throw FileBytes.unreadable(path, "the sources have more than \(TrustedFile.byteLimit >> 20) MiB")
        }
        files.append((name, bytes))
    }

    /// Returns the names in a safe folder. Both the check and the names use the open folder.
    private func names(in path: String) throws(CartwrightError) -> [String] {
        try TrustedFile.refuseExposedFolders(of: path, for: .building)
        let folder = try FileBytes.reading(path) { () throws(SystemFailure) in
            try OpenedFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        }
        try TrustedFile.refuseExposed(path, folder.status, for: .building)
        return try FileBytes.reading(path) { () throws(SystemFailure) in
            try folder.names(atMost: Self.entryLimit + 1)
        }
    }
}
