public import Cartwright

/// Makes plugins of one kind from their folders, for a ``PluginLoader``. What a program can run beside Swift and child
/// processes it brings itself.
public protocol PluginKindLoader: Sendable {
    /// The kind.
    var kind: PluginKind { get }

    /// Makes a plugin, without running it where that can wait for its first card.
    ///
    /// - Parameters:
    ///   - folder: the folder and its manifest. Every file was checked and read.
    ///   - files: what the folder holds, by path within it: run these bytes where the kind can.
    /// - Returns: what carries its messages.
    /// - Throws: why it cannot be run.
    func channel(
        for folder: PluginFolder,
        files: [String: [UInt8]]
    ) throws(CartwrightError) -> any HandlerChannel
}

/// Makes plugins that run in a process of their own.
public struct ProcessPluginLoader: PluginKindLoader {
    /// Whether a plugin is refused where nothing keeps it from files and the network.
    public var isSandboxRequired: Bool

    /// A loader.
    public init(requiringSandbox isSandboxRequired: Bool = false) { self.isSandboxRequired = isSandboxRequired }

    /// ``PluginKind/process``.
    public var kind: PluginKind { .process }

    /// The channel to a process that is started with the first card.
    ///
    /// - Throws: `plugin.no_sandbox`, `plugin.bad_command`.
    public func channel(
        for folder: PluginFolder,
        files: [String: [UInt8]]
    ) throws(CartwrightError) -> any HandlerChannel {
        let isolation = ProcessIsolation.found()
        if isSandboxRequired, isolation == .none {
            throw CartwrightError(
                .pluginNoSandbox,
                "plugin \(folder.manifest.name) runs in a process, and bwrap does not work on this machine",
                hint: "install bubblewrap, or leave --require-sandbox out",
                fault: .environment
            )
        }
        return try ProcessChannel(
            plugin: folder.manifest.name,
            command: folder.manifest.command,
            in: folder.path,
            limits: folder.manifest.limits ?? .process,
            isolation: isolation
        )
    }
}
