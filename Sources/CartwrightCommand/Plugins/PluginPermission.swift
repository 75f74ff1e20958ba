import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL

/// The permission of scripts and flows to load plugins.
struct PluginPermission: ParsableArguments {
    @Flag(help: "Let scripts and flows load plugins, that is, run other code.")
    var allowLoadPlugin = false

    /// The permissions of scripts and flows.
    var grants: Grants {
        var grants = Grants()
        grants.loadsPlugins = allowLoadPlugin
        return grants
    }

    /// The tools with which commands build and load plugins.
    ///
    /// - Parameter interruption: the user's request to end the command, which ends the compiler.
    func tools(_ loader: PluginLoader, interruption: Interruption? = nil) -> PluginTools {
        PluginTools(
            load: { path throws(CartwrightError) in try loader.load(path) },
            build: { path throws(CartwrightError) in
                let folder = try PluginFolder(path)
                // A plugin that runs outside the host is not compiled for it.
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
