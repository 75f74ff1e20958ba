public import Cartwright
public import CartwrightPluginLoader
internal import Foundation

/// Where a new plugin's package finds the engine.
public enum EngineSource: Hashable, Sendable {
    /// A checkout on this machine, or the engine of an installed program, by its absolute path.
    case checkout(String)
    /// A repository.
    case repository(String)

    /// A source as a user names it.
    ///
    /// - Throws: `plugin.no_engine` for a path where no engine is.
    public init(_ text: String) throws(CartwrightError) {
        if text.contains("://") || text.hasPrefix("git@") {
            self = .repository(text)
            return
        }
        let path = URL(filePath: text).standardizedFileURL.path
        guard Self.isCheckout(path) else { throw Self.notThere("\(text) holds no engine") }
        self = .checkout(path)
    }

    /// The engine of a program: the checkout that its build tree is in, or what was installed with it.
    ///
    /// - Throws: `plugin.no_engine`.
    public static func ofProgram(_ host: HostProgram) throws(CartwrightError) -> EngineSource {
        if host.isInstalled {
            // PREFIX/bin/cartwright has its engine in PREFIX/share.
            let path = "\(host.path.folder.folder)/share/cartwright/engine"
            if isCheckout(path) { return .checkout(path) }
            throw notThere("\(path) holds no engine")
        } else {
            var folder = host.path.folder
            while folder != "/", folder != "." {
                if isCheckout(folder) { return .checkout(folder) }
                folder = folder.folder
            }
        }
        throw notThere("the checkout that built this program is not there any more")
    }

    private static func isCheckout(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/Package.swift")
            && FileManager.default.fileExists(atPath: "\(path)/Sources/Cartwright")
    }

    private static func notThere(_ summary: String) -> CartwrightError {
        CartwrightError(
            .pluginNoEngine,
            summary,
            hint: "--engine PATH of a checkout, or --engine URL of a repository",
            fault: .environment
        )
    }

    /// How SwiftPM calls the package: the last part of its path or URL.
    var package: String {
        switch self {
        case .checkout(let path): path.lastName
        case .repository(let url):
            url.hasSuffix(".git") ? String(url.dropLast(4)).lastName : url.lastName
        }
    }

    /// The dependency as `Package.swift` writes it, without what servers and stores take; a checkout that the plugin
    /// lies in is named by a relative path, so that both can be moved together.
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
        "plugin.no_engine: No engine where a new plugin's package should find it."
    public static let pluginFolderTaken: ErrorCode =
        "plugin.folder_taken: A new plugin where there is something already."
}
