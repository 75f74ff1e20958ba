import CartwrightCommandLine

extension PluginArguments: LoadsPlugins {
    var loadsPlugins: Bool { !plugins.isEmpty }
}

extension PriceCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension LintCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension ExportPromotionsCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension PricesCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension SchemaCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension SimulateCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension BacktestCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension CardsCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension CheckCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins || permission.allowLoadPlugin }
}

extension RunCommand: LoadsPlugins {
    var loadsPlugins: Bool { options.loadsPlugins }
}

extension SessionOptions: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins || permission.allowLoadPlugin }
}

extension ReplCommand: LoadsPlugins {
    /// A session at a terminal stays in this process: its commands are in its journal. A service runs its own sessions.
    var loadsPlugins: Bool { options.loadsPlugins && script.isScript && connection.url == nil }
}

extension ListPluginsCommand: LoadsPlugins {
    var loadsPlugins: Bool { options.loadsPlugins }
}

extension DoctorCommand: LoadsPlugins {
    var loadsPlugins: Bool { options.loadsPlugins }
}
