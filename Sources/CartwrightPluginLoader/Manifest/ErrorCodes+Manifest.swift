public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginBadName: ErrorCode =
        "plugin.bad_name: A name in `plugin.json` that is not valid in Swift or as a file name."
    public static let pluginBadVersion: ErrorCode =
        "plugin.bad_version: A `version` in `plugin.json` that is not a semantic version."
    public static let pluginBringsNothing: ErrorCode = """
        plugin.brings_nothing: A `plugin.json` without anything to register, or with class types and no handler for \
        them.
        """
    public static let pluginBadEngineVersion: ErrorCode =
        "plugin.bad_engine_version: An `engine` in `plugin.json` that is not a version."
    public static let pluginOtherEngineVersion: ErrorCode =
        "plugin.other_engine_version: A plugin that was written for an incompatible engine."
    public static let pluginNoHome: ErrorCode = "plugin.no_home: No home folder for installed plugins."
    public static let pluginNoManifest: ErrorCode = "plugin.no_manifest: A folder without a `plugin.json`."
}
