internal import Cartwright
internal import CartwrightPluginLoader

/// What a compiler said when it failed, as the one thing that has to be mended first.
struct CompilerFailure {
    private let text: String

    init(_ text: String) { self.text = text }

    func error(for builder: PluginBuilder, _ folder: PluginFolder) -> CartwrightError {
        otherCompiler(builder) ?? unavailableModule ?? error(for: folder)
    }

    /// What has to be mended in sources.
    func error(for folder: PluginFolder) -> CartwrightError {
        let first = errors.first
        let more = errors.count > 1 ? ", and \(errors.count - 1) more" : ""
        let words = first.map(\.words) ?? text.split(separator: "\n").first.map(String.init) ?? "no reason was given"
        return CartwrightError(
            .pluginCompileFailed,
            "plugin \(folder.manifest.name) does not compile: \(words)\(more)",
            hint: "cartwright plugin build \(folder.path.inShellQuotes) --verbose",
            at: InputLocation(file: first?.file, line: first?.line),
            fault: .plugin
        )
    }

    /// `file:line:column: error: words`, each once.
    var errors: [(file: String, line: Int, words: String)] {
        var seen: Set<String> = []
        return text.split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: #/(.+?):(\d+):\d+: error: (.+)/#), seen.insert(String(line)).inserted,
                let number = Int(match.2)
            else { return nil }
            return (String(match.1), number, String(match.3))
        }
    }

    private var unavailableModule: CartwrightError? {
        let found = errors.lazy.compactMap { error in
            error.words.firstMatch(of: #/no such module '([^']+)'/#).map { (error, String($0.1)) }
        }
        guard let (error, module) = found.first else { return nil }
        return CartwrightError(
            .pluginModuleUnavailable,
            "a plugin that is loaded may import Cartwright, Foundation and what comes with Swift, and not \(module)",
            hint: "link it statically, HandlerRegistry(plugins: […]), where it needs packages of its own",
            at: InputLocation(file: error.file, line: error.line),
            fault: .plugin
        )
    }

    /// Only asked after a failure, since asking a compiler for its version takes a while.
    private func otherCompiler(_ builder: PluginBuilder) -> CartwrightError? {
        let needed = Toolchain.version(ofModule: "\(builder.host.modules)/Cartwright.swiftmodule")
        guard let needed, let found = builder.toolchain.version, found != needed else { return nil }
        return .otherCompiler(builder.toolchain, found: found, needed: needed)
    }
}

extension CartwrightError {
    static func otherCompiler(_ toolchain: Toolchain, found: String, needed: String) -> CartwrightError {
        CartwrightError(
            .pluginOtherCompiler,
            "\(toolchain.compiler) is \(found), and the program was built by \(needed)",
            hint: "put that version first on the PATH, or build the program again with this one: make build",
            fault: .environment
        )
    }
}
