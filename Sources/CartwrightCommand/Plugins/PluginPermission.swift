import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL

/// A permission for commands of scripts and flows: to load plugins.
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
