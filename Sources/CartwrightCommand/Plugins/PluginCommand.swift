import ArgumentParser

/// `cartwright plugin …`: what an author of plugins does.
struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        abstract: "Write, build, test and list plugins.",
        discussion: """
            A plugin is a folder with plugin.json and Sources. It is built for this program, and for this build of it; \
            after another one, build it again.
            """,
        subcommands: [
            NewPluginCommand.self, BuildPluginCommand.self, TestPluginCommand.self, WatchPluginCommand.self,
            InstallPluginCommand.self, UninstallPluginCommand.self, ListPluginsCommand.self, DoctorCommand.self,
            ContractCommand.self, ReplayCommand.self, RunModuleCommand.self,
        ]
    )
}
