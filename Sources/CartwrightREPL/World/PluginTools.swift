public import Cartwright
public import CartwrightPluginLoader

/// What builds and loads plugins for commands, and who may ask for it.
public struct PluginTools: Sendable {
    /// Whether commands may load plugins, which is running somebody's code.
    public var permission: Permission

    /// Loads a built plugin, or the one of a folder.
    public var load: @Sendable (String) throws(CartwrightError) -> LoadedPlugin

    /// Builds the plugin of a folder.
    public var build: @Sendable (String) throws(CartwrightError) -> Void

    /// Who may ask for it.
    public enum Permission: Sendable {
        /// Nobody.
        case never
        /// Who types the commands.
        case atTerminal
        /// Scripts and flows, too.
        case always
    }

    /// Tools for plugins.
    public init(
        permission: Permission,
        load: @escaping @Sendable (String) throws(CartwrightError) -> LoadedPlugin,
        build: @escaping @Sendable (String) throws(CartwrightError) -> Void
    ) {
        (self.permission, self.load, self.build) = (permission, load, build)
    }

    /// Nothing is loaded.
    public static let none = PluginTools(
        permission: .never,
        load: { _ throws(CartwrightError) in throw refusal },
        build: { _ throws(CartwrightError) in throw refusal }
    )

    /// Refuses commands that may not load.
    ///
    /// - Throws: `plugin.not_permitted`.
    func refuseUnlessPermitted() throws(CartwrightError) {
        if permission == .never { throw Self.refusal }
    }

    private static var refusal: CartwrightError {
        CartwrightError(
            .pluginNotPermitted,
            "a script or a flow may not load plugins, since they run as a part of this program",
            hint: "--allow-load-plugin, where you know the plugin; or --plugins FOLDER"
        )
    }
}

extension ErrorCode {
    /// A script or a flow that asks for a plugin without leave.
    public static let pluginNotPermitted: ErrorCode = "plugin.not_permitted"
    /// No plugin of this name.
    public static let pluginUnknown: ErrorCode = "plugin.unknown"
    /// A plugin that cannot be built again, since its sources are not known or it is linked into the program.
    public static let pluginNotReloadable: ErrorCode = "plugin.not_reloadable"
}
