public import Cartwright
public import CartwrightPluginLoader

/// What builds and loads plugins for commands. Whether a command may ask for it is a matter of its ``Authority``.
public struct PluginTools: Sendable {
    /// Loads a built plugin, or the one of a folder.
    public var load: @Sendable (String) throws(CartwrightError) -> LoadedPlugin

    /// Builds the plugin of a folder.
    public var build: @Sendable (String) throws(CartwrightError) -> Void

    /// Whether a path is the folder of a plugin that runs in a sandbox, which anybody may have loaded.
    public var isSandboxed: @Sendable (String) -> Bool

    /// Tools for plugins.
    public init(
        load: @escaping @Sendable (String) throws(CartwrightError) -> LoadedPlugin,
        build: @escaping @Sendable (String) throws(CartwrightError) -> Void,
        isSandboxed: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        (self.load, self.build, self.isSandboxed) = (load, build, isSandboxed)
    }

    /// Nothing is loaded.
    public static let none = PluginTools(
        load: { _ throws(CartwrightError) in throw refusal },
        build: { _ throws(CartwrightError) in throw refusal }
    )

    private static var refusal: CartwrightError {
        CartwrightError(
            .pluginNotPermitted,
            "no plugins are loaded here",
            hint: "cartwright repl"
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginNotPermitted: ErrorCode =
        "plugin.not_permitted: A script or a flow that asks for a plugin without leave."
    public static let pluginUnknown: ErrorCode = "plugin.unknown: No plugin of this name."
    public static let pluginNotReloadable: ErrorCode = """
        plugin.not_reloadable: A plugin that cannot be built again, since its sources are not known or it is linked \
        into the program.
        """
}
