public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginNotBuilt: ErrorCode = "plugin.not_built: A plugin folder that is not built yet."
    public static let pluginExposed: ErrorCode = "plugin.exposed: A file or folder that others can write to."
    public static let pluginOtherDigest: ErrorCode =
        "plugin.other_digest: A plugin whose digest is not one of the pinned digests."
    public static let pluginBadPin: ErrorCode = "plugin.bad_pin: A pin in the wrong format."
    public static let pluginNotSharedObject: ErrorCode =
        "plugin.not_shared_object: A file that is not a shared object for this machine."
    public static let pluginTruncated: ErrorCode =
        "plugin.truncated: A shared object that ends early, or without its seal."
    public static let pluginAltered: ErrorCode = "plugin.altered: A plugin that was changed after it was built."
    public static let pluginMissingEntryPoint: ErrorCode =
        "plugin.missing_entry_point: A shared object without the functions of a plugin."
    public static let pluginEngineTwice: ErrorCode =
        "plugin.engine_twice: A shared object that contains its own copy of the engine."
    public static let pluginStaticRuntime: ErrorCode = "plugin.static_runtime: A program with a static Swift runtime."
    public static let pluginNotLinked: ErrorCode = "plugin.not_linked: A shared object that the dynamic linker refused."
    public static let pluginOtherAPIVersion: ErrorCode =
        "plugin.other_api_version: A plugin with entry points of another version."
    public static let pluginOtherEngine: ErrorCode =
        "plugin.other_engine: A plugin that was built for another program, or another build of this one."
    public static let pluginOtherClassTypes: ErrorCode =
        "plugin.other_class_types: A plugin whose handlers claim class types that are not in its manifest."
    public static let pluginRequired: ErrorCode =
        "plugin.required: A plugin that was not loaded, while all plugins are required."
    public static let pluginUnknownKind: ErrorCode =
        "plugin.unknown_kind: A plugin of a kind that this program does not run."
}
