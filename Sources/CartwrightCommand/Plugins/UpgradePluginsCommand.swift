import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPluginBuilder
import CartwrightPluginLoader

/// `cartwright plugin upgrade [NAME…]`.
struct UpgradePluginsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Rebuild installed plugins for this build of the programs.",
        discussion: """
            Upgrades all plugins, or those named, and reports each as rebuilt, up to date, or skipped with the reason. \
            A Swift plugin is compiled from the folder it was installed from, and only if the sources still match the \
            digest in the lock file; use plugin install for changed sources. Exit status 69 if a plugin was skipped.
            """
    )

    @Argument(help: ArgumentHelp("Names of plugins; all installed ones by default.", valueName: "name"))
    var names: [String] = []

    func run() throws {
        let isWhole = try leaving(.plugin) { () throws(CartwrightError) in
            let installer = PluginInstaller(folder: try PluginDirectory.installed())
            let host = try HostProgram.running()
            let programs = host.fittingPrograms.map(\.buildID)
            let names = self.names.isEmpty ? try installer.names() : self.names
            if names.isEmpty { try Console().print(["no plugins are installed"]) }
            var isWhole = true
            for name in names {
                let upgrade = installer.upgrade(name, for: programs) { folder, locked, file throws(CartwrightError) in
                    try PluginBuilder(host: host, toolchain: try Toolchain()).make(folder, to: file, locked: locked)
                }
                try Console().print(Self.lines(upgrade))
                if case .skipped = upgrade.outcome { isWhole = false }
            }
            return isWhole
        }
        if !isWhole { throw ExitCode.plugin }
    }

    private static func lines(_ upgrade: PluginUpgrade) -> [String] {
        switch upgrade.outcome {
        case .rebuilt: ["\(upgrade.name): rebuilt"]
        case .upToDate: ["\(upgrade.name): up to date"]
        case .skipped(let error):
            ["\(upgrade.name): skipped"] + ErrorText.lines(for: error).map { "  \($0.text)" }
        }
    }
}
