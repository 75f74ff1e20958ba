import ArgumentParser

/// `cartwright plugin …`: creates, builds, tests and installs plugins.
struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        abstract: "Write, build, test and list plugins.",
        discussion: """
            A plugin is a folder with plugin.json and Sources. A Swift plugin is built for exactly this build of \
            cartwright and cartwright-net; after updating them, plugin upgrade rebuilds the installed plugins.
            """,
        subcommands: [
            NewPluginCommand.self, BuildPluginCommand.self, TestPluginCommand.self, WatchPluginCommand.self,
            InstallPluginCommand.self, UpgradePluginsCommand.self, UninstallPluginCommand.self, ListPluginsCommand.self,
            DoctorCommand.self, ContractCommand.self, ReplayCommand.self, RunModuleCommand.self,
        ]
    )
}
