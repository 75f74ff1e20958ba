import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL

/// Options of every subcommand that plugins can be loaded for.
struct PluginOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Load the plugins of a folder, or those that are installed.", valueName: "folder"))
    var plugins: [String] = []

    @Option(help: ArgumentHelp("Load only plugins with these digests.", valueName: "name=sha256:…"))
    var pluginDigest: [String] = []

    @Option(help: ArgumentHelp("A file of such digests, one a line.", valueName: "file"))
    var pluginLock: String?

    @Flag(help: "Refuse to go on without a plugin of these folders that cannot be loaded; it is skipped otherwise.")
    var requirePlugins = false

    @Flag(
        help: """
            Refuse plugins in processes of their own where files, network, signals and other processes are not all \
            kept from them.
            """
    )
    var requireSandbox = false

    @OptionGroup var wasm: WasmOptions

    /// The options again, for another program.
    var words: [String] {
        .words(
            .options("--plugins", plugins),
            .options("--plugin-digest", pluginDigest),
            .option("--plugin-lock", pluginLock),
            .flag("--require-plugins", requirePlugins),
            .flag("--require-sandbox", requireSandbox),
            .option("--wasm-runtime", wasm.wasmRuntime)
        )
    }

    /// What loads plugins, held to the digests that were given.
    func loader() throws -> PluginLoader {
        try badInput { () throws(CartwrightError) in
            var pins = PluginPins()
            if let pluginLock {
                let text = String(decoding: try DiskFiles().read(pluginLock), as: UTF8.self)
                try pins.add(lines: text, file: pluginLock)
            }
            for text in pluginDigest { try pins.add(text) }
            let processes = ProcessPluginLoader(requiringSandbox: requireSandbox)
            return PluginLoader(pins: pins, kinds: [processes, wasm.loader(pins: pins)])
        }
    }

    /// The bundled plugins and those of the folders. One that is refused is told, and the program goes on without it,
    /// unless all are required.
    func pluginSet(_ loader: PluginLoader) throws -> PluginSet {
        try exiting(.plugin) { () throws(CartwrightError) in
            let set = try loader.plugins(in: plugins, beside: .bundled)
            if requirePlugins { try set.requireAll() }
            Console().complain(about: set.skipped.map(\.problem))
            return set
        }
    }

    /// The bundled plugins and those of the folders, for a command that loads no others.
    func registry() throws -> HandlerRegistry {
        plugins.isEmpty ? .bundled : try pluginSet(try loader()).registry
    }
}

/// Whether commands of a script or a flow may load plugins.
struct PluginPermission: ParsableArguments {
    @Flag(help: "Let scripts and flows load plugins, which is running somebody's code.")
    var allowLoadPlugin = false

    /// What it lets scripts and flows do.
    var grants: Grants {
        var grants = Grants()
        grants.loadsPlugins = allowLoadPlugin
        return grants
    }

    /// What commands may use to build and load plugins.
    ///
    /// - Parameter interruption: somebody's wish to end the command, which ends the compiler.
    func tools(_ loader: PluginLoader, interruption: Interruption? = nil) -> PluginTools {
        PluginTools(
            load: { path throws(CartwrightError) in try loader.load(path) },
            build: { path throws(CartwrightError) in
                let folder = try PluginFolder(path)
                // What runs outside the host is not compiled for it.
                guard folder.manifest.kind == .shared else {
                    try PluginTrial.buildModule(of: folder, unless: interruption)
                    return
                }
                var builder = PluginBuilder(host: try loader.host(), toolchain: try Toolchain())
                if let interruption { builder.isUnwanted = { interruption.isRequested } }
                try builder.build(folder)
            },
            isSandboxed: { path in (try? PluginFolder(path))?.manifest.kind == .wasm }
        )
    }
}
