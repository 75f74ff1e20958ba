public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginModulesNewer: ErrorCode =
        "plugin.modules_newer: Modules that were compiled after the program was linked."
    public static let pluginNoCompiler: ErrorCode =
        "plugin.no_compiler: No Swift compiler, or none of the tools beside it that build modules."
    public static let pluginOtherCompiler: ErrorCode =
        "plugin.other_compiler: A compiler of another version than the one that built the program."
    public static let pluginNoSources: ErrorCode = """
        plugin.no_sources: A plugin folder without Swift files, or without Swift and C files if it builds a \
        module.
        """
    public static let pluginSourcesChanged: ErrorCode =
        "plugin.sources_changed: Sources that changed since the plugin was installed and their digest was locked."
    public static let pluginModuleUnavailable: ErrorCode =
        "plugin.module_unavailable: A plugin that imports a module that programs do not provide."
    public static let pluginCompileFailed: ErrorCode =
        "plugin.compile_failed: Sources that the compiler or the linker refused."
}
