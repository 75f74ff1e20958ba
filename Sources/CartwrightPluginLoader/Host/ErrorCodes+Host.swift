public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginProgramReplaced: ErrorCode =
        "plugin.program_replaced: The program's file was replaced since it started."
    public static let pluginNoBuildID: ErrorCode = "plugin.no_build_id: A program without a build id."
    public static let pluginNoModules: ErrorCode =
        "plugin.no_modules: A program without the engine's modules beside it."
}
