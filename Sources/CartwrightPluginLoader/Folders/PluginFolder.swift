public import Cartwright
internal import Foundation
internal import Glibc

/// A plugin as its author keeps it: `plugin.json`, `Sources/`, and beside them whatever else.
public struct PluginFolder: Hashable, Sendable {
    /// The folder.
    public let path: String

    /// What `plugin.json` says.
    public let manifest: PluginManifest

    /// Reads a folder's manifest.
    ///
    /// - Throws: `plugin.no_manifest`, `plugin.unreadable` for one of more than 1 MiB, what reading a
    ///   ``PluginManifest`` throws.
    public init(_ path: String) throws(CartwrightError) {
        let file = "\(path)/\(Self.manifestName)"
        guard let bytes = try FileBytes.all(of: file, limit: Self.manifestByteLimit) else {
            throw CartwrightError(
                .pluginNoManifest,
                "\(path) is no plugin's folder: it has no \(Self.manifestName)",
                hint: "cartwright plugin new NAME --class-type CLASS_TYPE",
                fault: .environment
            )
        }
        try self.init(path, manifest: bytes)
    }

    /// A folder whose manifest was read.
    ///
    /// - Throws: what reading a ``PluginManifest`` throws.
    package init(_ path: String, manifest bytes: [UInt8]) throws(CartwrightError) {
        self.path = path
        manifest = try PluginManifest(bytes: bytes, file: "\(path)/\(Self.manifestName)")
    }

    /// The manifest's file.
    package static let manifestName = "plugin.json"

    /// The most bytes of a manifest.
    private static let manifestByteLimit = 1 << 20

    /// Whether a path is a folder with a manifest.
    public static func isThere(_ path: String) -> Bool { access("\(path)/\(manifestName)", F_OK) == 0 }

    /// Where the built plugin goes.
    public var builtFile: String { "\(path)/.build/plugins/\(manifest.name).so" }

    /// The folder of the sources that a built plugin was made from, nil where it lies elsewhere than the tool put it.
    static func ofBuiltFile(_ file: String) -> String? {
        let suffix = "/.build/plugins"
        guard file.folder.hasSuffix(suffix) else { return nil }
        let folder = String(file.folder.dropLast(suffix.count))
        return isThere(folder) ? folder : nil
    }

    /// The names of the files in `samples` with an ending, in order.
    public func samples(ending suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/samples")) ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// When the manifest or a source of a folder was changed last, in nanoseconds; files that came or went count by
    /// their folder. Where there are no `Sources`, everything in the folder is one.
    public static func changed(_ path: String) -> Int64 {
        let sources = "\(path)/Sources"
        let root = FileManager.default.fileExists(atPath: sources) ? sources : path
        let names = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
            .filter { !$0.hasPrefix(".") && !$0.hasPrefix("__pycache__") }
        let paths = ["\(path)/\(manifestName)", root] + names.map { "\(root)/\($0)" }
        return paths.compactMap(FileBytes.changed).max() ?? 0
    }
}
