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
    /// True where a plugin is refused unless every ``/Cartwright/HandlerProtection/Subject`` is held.
    public var isSandboxRequired: Bool

    private let given: ProcessIsolation?

    /// The walls. Those of this machine are found with the first plugin, since finding them starts processes.
    private var isolation: ProcessIsolation { given ?? .found() }

    /// A loader.
    public init(requiringSandbox isSandboxRequired: Bool = false) {
        (self.isSandboxRequired, given) = (isSandboxRequired, nil)
    }

    /// A loader that runs plugins within these walls, and no others that the machine has.
    package init(requiringSandbox isSandboxRequired: Bool = false, isolation: ProcessIsolation) {
        (self.isSandboxRequired, given) = (isSandboxRequired, isolation)
    }

    /// ``PluginKind/process``.
    public var kind: PluginKind { .process }

    /// The channel to a process that is started with the first card.
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
                "plugin \(folder.manifest.name) runs in a process, and nothing on this machine keeps it from "
                    + open.joined(separator: ", "),
                hint: "install bubblewrap, use a kernel with Landlock (5.13 or newer), or leave --require-sandbox out",
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
