import Cartwright
import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Plugins that are built for the program beside these tests.
enum BuiltPlugin {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// The build folder of these tests.
    static var build: String { ProcessInfo.processInfo.arguments[0].folder }

    static var program: String { "\(build)/cartwright" }

    /// The program and its modules, marked as installed so that the builder does not compare their dates.
    static var host: HostProgram {
        get throws {
            let host = try HostProgram(path: program)
            return HostProgram(path: host.path, buildID: host.buildID, modules: host.modules, isInstalled: true)
        }
    }

    static var builder: PluginBuilder { get throws { PluginBuilder(host: try host, toolchain: try Toolchain()) } }

    /// Writes a new plugin into a folder.
    static func folder(
        _ name: String = "loyalty-stamp",
        classType: String = "loyalty_stamp",
        in scratch: Scratch
    ) throws -> PluginFolder {
        let path = "\(scratch.path)/\(name)"
        let names = try PluginNames(plugin: name, classType: classType)
        try NewPlugin(names, folder: path, engine: .checkout(root)).write()
        return try PluginFolder(path)
    }

    /// Returns the object files of some modules.
    static func objects(of modules: [String]) -> [String] {
        modules.flatMap { module in
            let folder = "\(build)/\(module).build"
            // The folder keeps the objects of deleted sources; the map has only those of current ones.
            let map = (try? String(contentsOfFile: "\(folder)/output-file-map.json", encoding: .utf8)) ?? ""
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return names.filter { $0.hasSuffix(".o") && map.contains("/\($0)\"") }.map { "\(folder)/\($0)" }
        }
    }

    /// The bytes of a valid plugin, built once.
    static let bytes: [UInt8] = (try? sound()) ?? []

    private static func sound() throws -> [UInt8] {
        let scratch = try Scratch()
        let file = try builder.build(try folder(in: scratch))
        return Array(try Data(contentsOf: URL(filePath: file)))
    }
}

/// A temporary folder that is removed with its owner.
final class Scratch {
    let path: String

    init() throws { path = try ScratchFolder().path }

    /// Writes a file and returns its path.
    @discardableResult
    func file(_ name: String, _ bytes: some Sequence<UInt8>, mode: Int = 0o755) throws -> String {
        let file = "\(path)/\(name)"
        try FileManager.default.createDirectory(atPath: file.folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
