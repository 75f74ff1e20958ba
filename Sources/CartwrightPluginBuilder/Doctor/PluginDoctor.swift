public import Cartwright
public import CartwrightPluginLoader

/// Checks everything that building and loading plugins needs.
public struct PluginDoctor: Sendable {
    private let loader: PluginLoader
    private let folders: [String]
    private let linked: PluginSet

    /// Creates a doctor for a program.
    ///
    /// - Parameters:
    ///   - loader: the program's loader.
    ///   - folders: the folders given with `--plugins`.
    ///   - linked: the plugins of the program, which the others must not conflict with.
    public init(loader: PluginLoader, folders: [String], beside linked: PluginSet = PluginSet()) {
        (self.loader, self.folders, self.linked) = (loader, folders, linked)
    }

    /// The result of one check.
    public struct Check: Sendable {
        /// The subject of the check.
        public let name: String
        /// The findings, or the error with a fix.
        public let result: Result<String, CartwrightError>
    }

    /// Runs all checks; a check that depends on a failed one is left out.
    public func checks() -> [Check] {
        var checks: [Check] = []
        let host = Self.look(at: "program", &checks, { "\($0.path), build \($0.buildID)" }) {
            () throws(CartwrightError) in try loader.host()
        }
        let toolchain = Self.look(at: "compiler", &checks, { $0.words }) {
            () throws(CartwrightError) in try Toolchain()
        }
        if let host {
            let names = host.fittingPrograms.map(\.path.lastName).joined(separator: " and ")
            checks.append(Check(name: "built here", result: .success("plugins for \(names)")))
            Self.look(at: "modules", &checks) {
                () throws(CartwrightError) in try Self.modules(of: host, toolchain)
            }
            if let toolchain {
                Self.look(at: "a trial plugin", &checks) {
                    () throws(CartwrightError) in try trial(host, toolchain)
                }
            }
        }
        checks.append(Check(name: "processes", result: .success(ProcessIsolation.found().words)))
        var set = linked
        for folder in folders { look(into: folder, &checks, &set) }
        return checks
    }

    private func look(into folder: String, _ checks: inout [Check], _ set: inout PluginSet) {
        let found = Self.look(at: folder, &checks, { $0.isEmpty ? "no plugins" : "\($0.count) to load" }) {
            () throws(CartwrightError) in try PluginDirectory.plugins(in: folder)
        }
        for path in found ?? [] {
            Self.look(at: path, &checks, \.words) {
                () throws(CartwrightError) -> LoadedPlugin in
                let loaded = try loader.load(path)
                try set.add(loaded)
                return loaded
            }
        }
    }

    private static func modules(of host: HostProgram, _ toolchain: Toolchain?) throws(CartwrightError) -> String {
        try host.refuseNewerModules()
        let version = Toolchain.version(ofModule: "\(host.modules)/Cartwright.swiftmodule")
        if let toolchain, let version, let found = toolchain.version, found != version {
            throw .otherCompiler(toolchain, found: found, needed: version)
        }
        return "\(host.modules), \(version ?? "of an unknown version")"
    }

    /// Builds and loads a plugin written by `plugin new`, which needs every part.
    private func trial(_ host: HostProgram, _ toolchain: Toolchain) throws(CartwrightError) -> String {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let folder = "\(scratch.path)/trial"
        let names = try PluginNames(plugin: "trial", classType: "trial")
        try NewPlugin(names, folder: folder, engine: .checkout(scratch.path)).write()
        let file = try PluginBuilder(host: host, toolchain: toolchain).build(try PluginFolder(folder))
        // The pins do not apply to this plugin.
        _ = try PluginLoader().load(file)
        return "built and loaded"
    }

    @discardableResult
    private static func look<Value>(
        at name: String,
        _ checks: inout [Check],
        _ words: (Value) -> String = { "\($0)" },
        _ look: () throws(CartwrightError) -> Value
    ) -> Value? {
        do {
            let value = try look()
            checks.append(Check(name: name, result: .success(words(value))))
            return value
        } catch {
            checks.append(Check(name: name, result: .failure(error)))
            return nil
        }
    }
}

extension LoadedPlugin {
    /// The name, version and digest, and the isolation of a plugin outside the host.
    fileprivate var words: String {
        let isolation = plugin.handlers.lazy.compactMap { $0 as? RemoteHandler }.first?.channel.runtime.isolation
        return "\(nameAndVersion), \(digest)\(isolation.map { "; \($0)" } ?? "")"
    }
}

extension Toolchain {
    fileprivate var words: String { "\(compiler), \(version ?? "of an unknown version")" }
}
