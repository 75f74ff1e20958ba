internal import Cartwright
internal import CartwrightPluginLoader

/// The output of a failed compiler, as errors in order.
struct CompilerFailure {
    private let text: String
    private let entryPoints: CompiledEntryPoints?

    /// Creates a failure from the output, and the source generated from `plugin.json`.
    init(_ text: String, entryPoints: CompiledEntryPoints? = nil) {
        (self.text, self.entryPoints) = (text, entryPoints)
    }

    func error(for builder: PluginBuilder, _ folder: PluginFolder) -> CartwrightError {
        otherCompiler(builder) ?? unavailableModule ?? error(for: folder)
    }

    /// Returns the errors in the sources.
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
        let words = text.split(separator: "\n").first.map(String.init) ?? "no reason given"
        var first = found.first ?? CartwrightError(.pluginCompileFailed, words, fault: .plugin)
        first.summary = "plugin \(folder.manifest.name) does not compile: \(first.summary)"
        first.hint = first.hint ?? "cartwright plugin build \(folder.path.inShellQuotes) --verbose"
        first.others = Array(found.dropFirst())
        return first
    }

    /// The errors `file:line:column: error: words`, each once.
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
            "cannot import \(module): a loaded plugin may import Cartwright, Foundation and the modules of Swift",
            hint: "link it statically, HandlerRegistry(plugins: […]), if it needs other packages",
            at: InputLocation(file: error.file, line: error.line),
            fault: .plugin
        )
    }

    /// Called only after a failure, since running a compiler to find its version takes a while.
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
            "\(toolchain.compiler) is \(found), but the program was built by \(needed)",
            hint: "put that version first on the PATH, or rebuild the program with this one: make build",
            fault: .environment
        )
    }
}
