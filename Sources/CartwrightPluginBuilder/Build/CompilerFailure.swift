internal import Cartwright
internal import CartwrightPluginLoader

/// What a compiler said when it failed: what has to be mended, in its order.
struct CompilerFailure {
    private let text: String
    private let entryPoints: CompiledEntryPoints?

    /// What was said, and the source that was written from `plugin.json`.
    init(_ text: String, entryPoints: CompiledEntryPoints? = nil) {
        (self.text, self.entryPoints) = (text, entryPoints)
    }

    func error(for builder: PluginBuilder, _ folder: PluginFolder) -> CartwrightError {
        otherCompiler(builder) ?? unavailableModule ?? error(for: folder)
    }

    /// What has to be mended in sources.
    func error(for folder: PluginFolder) -> CartwrightError {
        let found = errors.map { error in
            entryPoints?.misnamed(file: error.file, line: error.line, error.words, in: folder)
                ?? CartwrightError(
                    .pluginCompileFailed,
                    error.words,
                    at: InputLocation(file: error.file, line: error.line),
                    fault: .plugin
                )
        }
        let words = text.split(separator: "\n").first.map(String.init) ?? "no reason was given"
        var first = found.first ?? CartwrightError(.pluginCompileFailed, words, fault: .plugin)
        first.summary = "plugin \(folder.manifest.name) does not compile: \(first.summary)"
        first.hint = first.hint ?? "cartwright plugin build \(folder.path.inShellQuotes) --verbose"
        first.others = Array(found.dropFirst())
        return first
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
