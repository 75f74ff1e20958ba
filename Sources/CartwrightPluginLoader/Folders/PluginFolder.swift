public import Cartwright
internal import Foundation
internal import Glibc

/// A plugin folder: `plugin.json`, `Sources/` and any other files.
public struct PluginFolder: Hashable, Sendable {
    /// The folder.
    public let path: String

    /// The manifest in `plugin.json`.
    public let manifest: PluginManifest

    /// Reads a folder's manifest.
    ///
    /// - Throws: `plugin.no_manifest`, `plugin.unreadable` for a manifest of more than 1 MiB, the errors of reading a
    ///   ``PluginManifest``.
    public init(_ path: String) throws(CartwrightError) {
        let file = "\(path)/\(Self.manifestName)"
        guard let bytes = try FileBytes.all(of: file, limit: Self.manifestByteLimit) else {
            throw CartwrightError(
                .pluginNoManifest,
                "\(path) is not a plugin folder: it has no \(Self.manifestName)",
                hint: "cartwright plugin new NAME --class-type CLASS_TYPE",
                fault: .environment
            )
        }
        try self.init(path, manifest: bytes)
    }

    /// Creates a folder from a manifest that was read.
    ///
    /// - Throws: the errors of reading a ``PluginManifest``.
    package init(_ path: String, manifest bytes: [UInt8]) throws(CartwrightError) {
        self.path = path
        manifest = try PluginManifest(bytes: bytes, file: "\(path)/\(Self.manifestName)")
    }

    /// The file name of the manifest.
    package static let manifestName = "plugin.json"

    /// The maximum size of a manifest in bytes.
    private static let manifestByteLimit = 1 << 20

    /// Checks that a path is a folder with a manifest.
    public static func isThere(_ path: String) -> Bool { access("\(path)/\(manifestName)", F_OK) == 0 }

    /// The path of the built plugin.
    public var builtFile: String { "\(path)/.build/plugins/\(manifest.name).so" }

    /// Returns the source folder of a built plugin, nil if the file is not where the tool puts it.
    static func ofBuiltFile(_ file: String) -> String? {
        let suffix = "/.build/plugins"
        guard file.folder.hasSuffix(suffix) else { return nil }
        let folder = String(file.folder.dropLast(suffix.count))
        return isThere(folder) ? folder : nil
    }

    /// Returns the names of the files in `samples` with a suffix, sorted.
    public func samples(ending suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/samples")) ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// Returns the time of the last change to the manifest or a source, in nanoseconds; added and removed files count
    /// by their folder. Without a `Sources` folder, every file in the folder is a source.
    public static func changed(_ path: String) -> Int64 {
        let sources = "\(path)/Sources"
        let root = FileManager.default.fileExists(atPath: sources) ? sources : path
        let names = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
            .filter { !$0.hasPrefix(".") && !$0.hasPrefix("__pycache__") }
        let paths = ["\(path)/\(manifestName)", root] + names.map { "\(root)/\($0)" }
        return paths.compactMap(FileBytes.changed).max() ?? 0
    }
}
