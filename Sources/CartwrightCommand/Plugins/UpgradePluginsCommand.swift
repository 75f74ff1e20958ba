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
        abstract: "Build installed plugins again for this build of the programs.",
        discussion: """
            All of them, or those that are named; says of each whether it was rebuilt, is up to date, or was skipped \
            and why. A plugin in Swift is compiled from the folder it was installed from, and only where its sources \
            are still those whose digest the installation locked; sources that were changed since are for plugin \
            install. Exit status 69 where one was skipped.
            """
    )

    @Argument(help: ArgumentHelp("Names of plugins; all that are installed unless given.", valueName: "name"))
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
