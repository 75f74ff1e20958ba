public import Cartwright

extension ErrorCode {
    /// The program's file was replaced since it started.
    public static let pluginProgramReplaced: ErrorCode = "plugin.program_replaced"
    /// A program without a build id.
    public static let pluginNoBuildID: ErrorCode = "plugin.no_build_id"
    /// A program without the engine's modules beside it.
    public static let pluginNoModules: ErrorCode = "plugin.no_modules"
    /// Modules that were compiled after the program was linked.
    public static let pluginModulesNewer: ErrorCode = "plugin.modules_newer"
    /// No Swift compiler.
    public static let pluginNoCompiler: ErrorCode = "plugin.no_compiler"
    /// A compiler of another version than the one that built the program.
    public static let pluginOtherCompiler: ErrorCode = "plugin.other_compiler"
    /// A plugin's folder without Swift files.
    public static let pluginNoSources: ErrorCode = "plugin.no_sources"
    /// A plugin that imports a module that programs do not ship.
    public static let pluginModuleUnavailable: ErrorCode = "plugin.module_unavailable"
    /// Sources that the compiler or the linker refused.
    public static let pluginCompileFailed: ErrorCode = "plugin.compile_failed"
    /// A built plugin that cannot be put in place.
    public static let pluginNotWritten: ErrorCode = "plugin.not_written"
    /// No folder for temporary files.
    public static let pluginNoScratch: ErrorCode = "plugin.no_scratch"
    /// A program that cannot be started.
    public static let pluginNotStarted: ErrorCode = "plugin.not_started"
}
