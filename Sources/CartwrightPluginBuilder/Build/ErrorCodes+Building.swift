public import Cartwright

extension ErrorCode {
    /// Modules that were compiled after the program was linked.
    public static let pluginModulesNewer: ErrorCode = "plugin.modules_newer"
    /// No Swift compiler, or none of the programs beside it that make modules.
    public static let pluginNoCompiler: ErrorCode = "plugin.no_compiler"
    /// A compiler of another version than the one that built the program.
    public static let pluginOtherCompiler: ErrorCode = "plugin.other_compiler"
    /// A plugin's folder without Swift files, or without Swift and C files where it makes a module.
    public static let pluginNoSources: ErrorCode = "plugin.no_sources"
    /// Sources that are not those whose digest was locked when the plugin was installed.
    public static let pluginSourcesChanged: ErrorCode = "plugin.sources_changed"
    /// A plugin that imports a module that programs do not ship.
    public static let pluginModuleUnavailable: ErrorCode = "plugin.module_unavailable"
    /// Sources that the compiler or the linker refused.
    public static let pluginCompileFailed: ErrorCode = "plugin.compile_failed"
}
