public import Cartwright

/// The kind of a plugin, which determines how it runs.
public enum PluginKind: String, Hashable, Sendable, CaseIterable {
    /// Swift that is linked into the program or loaded into its process as a shared object. It runs with the program's
    /// rights.
    case shared = "static"
    /// A WebAssembly module in a sandbox.
    case wasm
    /// A program in a process of its own.
    case process

    /// The maximum limits of a plugin of this kind for one message; nil if there are none.
    public var hostLimits: HandlerLimits? {
        switch self {
        case .shared: nil
        case .wasm: .sandbox
        case .process: .process
        }
    }
}
