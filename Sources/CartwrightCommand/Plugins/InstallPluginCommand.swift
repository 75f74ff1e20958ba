import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPluginBuilder
import CartwrightPluginLoader

/// `cartwright plugin install PATH…`.
struct InstallPluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Install plugins for --plugins installed.",
        discussion: """
            A Swift plugin is built first, for this program and for cartwright-net. Plugins are installed in \
            ~/.local/share/cartwright/plugins, or below XDG_DATA_HOME, and are loaded only with --plugins installed. \
            A lock file stores the digest of the sources that each was built from, for plugin upgrade.
            """
    )

    @Argument(help: ArgumentHelp("Plugin folders, or built plugins.", valueName: "path"))
    var paths: [String]

    func run() throws {
        try leaving(.plugin) { () throws(CartwrightError) in
            let installer = PluginInstaller(folder: try PluginDirectory.installed())
            for path in paths {
                let place = try installer.install(path) { folder throws(CartwrightError) in
                    try PluginBuilder(host: try .running(), toolchain: try Toolchain()).make(folder)
                }
                try Console().print(["installed \(place)"])
            }
        }
        try Console().print(["next: cartwright repl --plugins \(PluginDirectory.installedName)"])
    }
}

/// `cartwright plugin uninstall NAME…`.
struct UninstallPluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall",
        abstract: "Remove installed plugins."
    )

    @Argument(help: ArgumentHelp("Names of plugins.", valueName: "name"))
    var names: [String]

    func run() throws {
        try leaving(.plugin) { () throws(CartwrightError) in
            let installer = PluginInstaller(folder: try PluginDirectory.installed())
            for name in names {
                try installer.uninstall(name)
                try Console().print(["uninstalled \(name)"])
            }
        }
    }
}
