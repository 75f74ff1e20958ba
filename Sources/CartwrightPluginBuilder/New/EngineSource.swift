public import Cartwright
public import CartwrightPluginLoader
internal import Foundation

/// The location of the engine for a new plugin's package.
public enum EngineSource: Hashable, Sendable {
    /// A checkout on this machine, or the engine of an installed program, by its absolute path.
    case checkout(String)
    /// A repository.
    case repository(String)

    /// Creates a source from a path or URL.
    ///
    /// - Throws: `plugin.no_engine` for a path without an engine.
    public init(_ text: String) throws(CartwrightError) {
        if text.contains("://") || text.hasPrefix("git@") {
            self = .repository(text)
            return
        }
        let path = URL(filePath: text).standardizedFileURL.path
        guard Self.isCheckout(path) else { throw Self.notThere("cannot find an engine in \(text)") }
        self = .checkout(path)
    }

    /// Returns the engine of a program: the checkout with its build tree, or the installed engine.
    ///
    /// - Throws: `plugin.no_engine`.
    public static func ofProgram(_ host: HostProgram) throws(CartwrightError) -> EngineSource {
        if host.isInstalled {
            // The engine of PREFIX/bin/cartwright is in PREFIX/share.
            let path = "\(host.path.folder.folder)/share/cartwright/engine"
            if isCheckout(path) { return .checkout(path) }
            throw notThere("cannot find an engine in \(path)")
        } else {
            var folder = host.path.folder
            while folder != "/", folder != "." {
                if isCheckout(folder) { return .checkout(folder) }
                folder = folder.folder
            }
        }
        throw notThere("the checkout that built this program does not exist any more")
    }

    private static func isCheckout(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/Package.swift")
            && FileManager.default.fileExists(atPath: "\(path)/Sources/Cartwright")
    }

    private static func notThere(_ summary: String) -> CartwrightError {
        CartwrightError(
            .pluginNoEngine,
            summary,
            hint: "use --engine PATH with a checkout, or --engine URL with a repository",
            fault: .environment
        )
    }

    /// The name of the package in SwiftPM: the last part of its path or URL.
    var package: String {
        switch self {
        case .checkout(let path): path.lastName
        case .repository(let url):
            url.hasSuffix(".git") ? String(url.dropLast(4)).lastName : url.lastName
        }
    }

    /// Returns the dependency for `Package.swift`, without the traits of servers and stores. A checkout that contains
    /// the plugin is named by a relative path, so that both can be moved together.
    func dependency(from folder: String) -> String {
        switch self {
        case .repository(let url): return ".package(url: \(EntryPoints.literal(url)), branch: \"main\", traits: [])"
        case .checkout(let path):
            guard folder.hasPrefix("\(path)/") else {
                return ".package(path: \(EntryPoints.literal(path)), traits: [])"
            }
            let depth = folder.dropFirst(path.count + 1).split(separator: "/").count
            let ups = Array(repeating: "..", count: depth).joined(separator: "/")
            return ".package(path: \"\(ups)\", traits: [])"
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginNoEngine: ErrorCode =
        "plugin.no_engine: No engine at the path for a new plugin's package."
    public static let pluginFolderTaken: ErrorCode =
        "plugin.folder_taken: A new plugin at a path that exists already."
}
