import ArgumentParser

/// `cartwright plugin …`: what an author of plugins does.
struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        abstract: "Write, build, test and list plugins.",
        discussion: """
            A plugin is a folder with plugin.json and Sources. In Swift it is built for this program and \
            cartwright-net, and for this build of them; after another one, plugin upgrade builds what is installed \
            again.
            """,
        subcommands: [
            NewPluginCommand.self, BuildPluginCommand.self, TestPluginCommand.self, WatchPluginCommand.self,
            InstallPluginCommand.self, UpgradePluginsCommand.self, UninstallPluginCommand.self, ListPluginsCommand.self,
            DoctorCommand.self, ContractCommand.self, ReplayCommand.self, RunModuleCommand.self,
        ]
    )
}
