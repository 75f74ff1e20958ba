public import Cartwright
public import CartwrightPluginLoader

/// The functions that build and load plugins for commands. The ``Authority`` decides if a command may use them.
public struct PluginTools: Sendable {
    /// Loads a built plugin, or the plugin of a folder.
    public var load: @Sendable (String) throws(CartwrightError) -> LoadedPlugin

    /// Builds the plugin of a folder.
    public var build: @Sendable (String) throws(CartwrightError) -> Void

    /// Returns true if a path is the folder of a sandboxed plugin, which needs no permission.
    public var isSandboxed: @Sendable (String) -> Bool

    /// Creates tools for plugins.
    public init(
        load: @escaping @Sendable (String) throws(CartwrightError) -> LoadedPlugin,
        build: @escaping @Sendable (String) throws(CartwrightError) -> Void,
        isSandboxed: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        (self.load, self.build, self.isSandboxed) = (load, build, isSandboxed)
    }

    /// Tools that load no plugins.
    public static let none = PluginTools(
        load: { _ throws(CartwrightError) in throw refusal },
        build: { _ throws(CartwrightError) in throw refusal }
    )

    private static var refusal: CartwrightError {
        CartwrightError(
            .pluginNotPermitted,
            "this session cannot load plugins",
            hint: "cartwright repl"
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginNotPermitted: ErrorCode =
        "plugin.not_permitted: A script or flow that loads a plugin without permission."
    public static let pluginUnknown: ErrorCode = "plugin.unknown: No plugin with this name."
    public static let pluginNotReloadable: ErrorCode = """
        plugin.not_reloadable: A plugin that cannot be rebuilt, because its sources are unknown or it is linked \
        into the program.
        """
}
