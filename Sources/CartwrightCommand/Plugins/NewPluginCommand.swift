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
        abstract: "Write a plugin that builds, keeps its contract and shows a card at work.",
        discussion: "The name may be a path: the plugin is called after its last part."
    )

    @Option(help: "What the cards of the plugin say they are, in extras.class_type.")
    var classType: String

    @Option(
        help: ArgumentHelp(
            "The engine that its package depends on; the checkout that built this program unless given.",
            valueName: "path or URL"
        )
    )
    var engine: String?

    @Option(help: "What it is made of: static (the default), wasm (a sandbox) or process.")
    var kind: NewPluginKind = .static

    @Option(help: "Its language: swift, c or wasi-c (C with a libc) for a sandbox, python or javascript for a process.")
    var language: NewPluginLanguage?

    @Flag(help: "Say which files it would be, and write none.")
    var dryRun = false

    @Argument(help: "The plugin's name: loyalty-stamp.")
    var name: String

    func run() throws {
        let plugin = try plugin()
        let rows = plugin.files.map { "  \(name)/\($0.path): \($0.purpose)" }
        if !dryRun { try plugin.write() }
        try Console().print([dryRun ? "would write" : "wrote"] + rows)
        if !dryRun { try Console().print(["next: cartwright plugin test \(name.inShellQuotes)"]) }
    }

    private func plugin() throws(CartwrightError) -> NewPlugin {
        let last = name.split(separator: "/").last.map(String.init) ?? ""
        let names = try PluginNames(plugin: last, classType: classType)
        try refuseBundled(names)
        guard let language = kind.language(self.language) else { throw Self.otherLanguage(kind) }
        guard language == .swift else { return NewPlugin(names, folder: name, in: language) }
        let source = if let engine { try EngineSource(engine) } else { try EngineSource.ofProgram(try .running()) }
        return NewPlugin(names, folder: name, engine: source)
    }

    /// A name or class type of a plugin that comes with this program would stand in its way.
    private func refuseBundled(_ names: PluginNames) throws(CartwrightError) {
        for entry in PluginSet.bundled.entries {
            let isNamed = entry.plugin.name == names.plugin
            guard isNamed || entry.plugin.classTypes.contains(names.classType) else { continue }
            throw CartwrightError(
                .pluginBadName,
                isNamed
                    ? "plugin \(names.plugin) comes with this program"
                    : "plugin \(entry.plugin.name), which comes with this program, handles \(names.classType)",
                hint: isNamed ? "another name: my-\(names.plugin)" : "another class type: my_\(names.classType)"
            )
        }
    }

    private static func otherLanguage(_ kind: NewPluginKind) -> CartwrightError {
        let languages = kind.languages.map(\.0.rawValue).joined(separator: ", ")
        return CartwrightError(
            .pluginBadName,
            "a new plugin of kind \(kind.rawValue) is written in: \(languages)",
            hint: "--kind wasm --language c, or --kind process --language python"
        )
    }
}

/// Kinds of plugins that can be written anew.
enum NewPluginKind: String, ExpressibleByArgument, CaseIterable {
    case `static`
    case wasm
    case process

    /// The languages of a kind and what writes them, the usual one first.
    var languages: [(NewPluginLanguage, NewPlugin.Language)] {
        switch self {
        case .static: [(.swift, .swift)]
        case .wasm: [(.swift, .embeddedSwift), (.c, .c), (.wasiC, .wasiC)]
        case .process: [(.python, .python), (.javascript, .javascript)]
        }
    }

    /// What writes a language, or the usual one; nil for one that this kind is not written in.
    func language(_ named: NewPluginLanguage?) -> NewPlugin.Language? {
        languages.first { named == nil || $0.0 == named }?.1
    }
}

/// Languages of plugins that can be written anew.
enum NewPluginLanguage: String, ExpressibleByArgument, CaseIterable {
    case swift, c
    case wasiC = "wasi-c"
    case python, javascript
}
