import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL

/// `cartwright plugin new NAME`.
struct NewPluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a plugin that builds, passes its contract tests and handles a sample card.",
        discussion: "The name may be a path; its last part names the plugin."
    )

    @Option(help: "The class type of the plugin's cards (extras.class_type); not with --rules.")
    var classType: String?

    @Flag(help: "A condition and an effect of promotions in place of a handler of cards.")
    var rules = false

    @Option(
        help: ArgumentHelp(
            "The engine that the package depends on; the checkout that built this program by default.",
            valueName: "path or URL"
        )
    )
    var engine: String?

    @Option(help: "The kind of plugin: static (the default), wasm (sandboxed) or process.")
    var kind: NewPluginKind = .static

    @Option(help: "The language: swift, c or wasi-c (C with a libc) for wasm; python or javascript for process.")
    var language: NewPluginLanguage?

    @Flag(help: "List the files without writing them.")
    var dryRun = false

    @Argument(help: "The plugin's name, such as loyalty-stamp.")
    var name: String

    func validate() throws {
        guard (classType == nil) == rules else {
            throw ValidationError(
                rules ? "--rules makes a plugin without cards; omit --class-type" : "add --class-type NAME, or --rules"
            )
        }
    }

    func run() throws {
        let plugin = try plugin()
        let rows = plugin.files.map { "  \(name)/\($0.path): \($0.purpose)" }
        if !dryRun { try plugin.write() }
        try Console().print([dryRun ? "would write" : "wrote"] + rows)
        if !dryRun { try Console().print(["next: cartwright plugin test \(name.inShellQuotes)"]) }
    }

    private func plugin() throws(CartwrightError) -> NewPlugin {
        let last = name.split(separator: "/").last.map(String.init) ?? ""
        let names =
            if let classType { try PluginNames(plugin: last, classType: classType) } else {
                try PluginNames(plugin: last)
            }
        try refuseBundled(names)
        guard let language = kind.language(self.language) else { throw Self.otherLanguage(kind) }
        var plugin: NewPlugin
        if language == .swift {
            let source = if let engine { try EngineSource(engine) } else { try EngineSource.ofProgram(try .running()) }
            plugin = NewPlugin(names, folder: name, engine: source)
        } else {
            plugin = NewPlugin(names, folder: name, in: language)
        }
        plugin.hasRules = rules
        return plugin
    }

    /// Refuses the name or a class type of a bundled plugin.
    private func refuseBundled(_ names: PluginNames) throws(CartwrightError) {
        for entry in PluginSet.bundled.entries {
            let isNamed = entry.plugin.name == names.plugin
            guard isNamed || entry.plugin.classTypes.contains(names.classType) else { continue }
            throw CartwrightError(
                .pluginBadName,
                isNamed
                    ? "the name \(names.plugin) belongs to a bundled plugin"
                    : "the bundled plugin \(entry.plugin.name) already handles \(names.classType)",
                hint: isNamed ? "another name: my-\(names.plugin)" : "another class type: my_\(names.classType)"
            )
        }
    }

    private static func otherLanguage(_ kind: NewPluginKind) -> CartwrightError {
        let languages = kind.languages.map(\.0.rawValue).joined(separator: ", ")
        return CartwrightError(
            .pluginBadName,
            "--language must be one of \(languages) for --kind \(kind.rawValue)",
            hint: "--kind wasm --language c, or --kind process --language python"
        )
    }
}

/// The kinds of plugins that `plugin new` can create.
enum NewPluginKind: String, ExpressibleByArgument, CaseIterable {
    case `static`
    case wasm
    case process

    /// The languages of a kind with their templates, the default first.
    var languages: [(NewPluginLanguage, NewPlugin.Language)] {
        switch self {
        case .static: [(.swift, .swift)]
        case .wasm: [(.swift, .embeddedSwift), (.c, .c), (.wasiC, .wasiC)]
        case .process: [(.python, .python), (.javascript, .javascript)]
        }
    }

    /// The template of a language, or of the default; nil for a language that this kind does not support.
    func language(_ named: NewPluginLanguage?) -> NewPlugin.Language? {
        languages.first { named == nil || $0.0 == named }?.1
    }
}

/// The languages of plugins that `plugin new` can create.
enum NewPluginLanguage: String, ExpressibleByArgument, CaseIterable {
    case swift, c
    case wasiC = "wasi-c"
    case python, javascript
}
