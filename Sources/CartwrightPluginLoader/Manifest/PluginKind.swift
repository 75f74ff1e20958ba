public import Cartwright

/// What a plugin is made of, and so what runs it.
public enum PluginKind: String, Hashable, Sendable, CaseIterable {
    /// Swift that is linked into the program or loaded into its process as a shared object. Runs with its rights.
    case shared = "static"
    /// A WebAssembly module in a sandbox.
    case wasm
    /// A program in a process of its own.
    case process

    /// The most that the host allows a plugin of this kind for one message; nil where nothing is counted.
    public var hostLimits: HandlerLimits? {
        switch self {
        case .shared: nil
        case .wasm: .sandbox
        case .process: .process
        }
    }
}
