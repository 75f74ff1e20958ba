public import Cartwright

/// A loader of plugins of one kind from their folders, for a ``PluginLoader``. A program adds loaders for the kinds
/// that it can run besides Swift and child processes.
public protocol PluginKindLoader: Sendable {
    /// The kind.
    var kind: PluginKind { get }

    /// Creates the channel to a plugin, without running the plugin if that can wait for its first card.
    ///
    /// - Parameters:
    ///   - folder: the folder and its manifest. Every file was checked and read.
    ///   - files: the contents of the folder, by path within it: run these bytes if the kind can.
    /// - Returns: the channel for its messages.
    /// - Throws: the reason that it cannot be run.
    func channel(
        for folder: PluginFolder,
        files: [String: [UInt8]]
    ) throws(CartwrightError) -> any HandlerChannel
}

/// A loader of plugins that run in a process of their own.
public struct ProcessPluginLoader: PluginKindLoader {
    /// True to refuse a plugin unless every ``/Cartwright/HandlerProtection/Subject`` is protected.
    public var isSandboxRequired: Bool

    private let given: ProcessIsolation?

    /// The walls. Those of this machine are detected with the first plugin, since detection starts processes.
    private var isolation: ProcessIsolation { given ?? .found() }

    /// Creates a loader.
    public init(requiringSandbox isSandboxRequired: Bool = false) {
        (self.isSandboxRequired, given) = (isSandboxRequired, nil)
    }

    /// Creates a loader that runs plugins within these walls, whatever others the machine has.
    package init(requiringSandbox isSandboxRequired: Bool = false, isolation: ProcessIsolation) {
        (self.isSandboxRequired, given) = (isSandboxRequired, isolation)
    }

    /// ``PluginKind/process``.
    public var kind: PluginKind { .process }

    /// Returns the channel to a process that is started with the first card.
    ///
    /// - Throws: `plugin.no_sandbox`, `plugin.bad_command`.
    public func channel(
        for folder: PluginFolder,
        files: [String: [UInt8]]
    ) throws(CartwrightError) -> any HandlerChannel {
        let isolation = self.isolation
        let open = isolation.protections.filter { $0.heldBy == nil }.map(\.subject.rawValue)
        if isSandboxRequired, !open.isEmpty {
            throw CartwrightError(
                .pluginNoSandbox,
                "plugin \(folder.manifest.name) runs in a process, which this machine cannot keep from "
                    + open.joined(separator: ", "),
                hint: "install bubblewrap, use a kernel with Landlock (5.13 or newer), or omit --require-sandbox",
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
