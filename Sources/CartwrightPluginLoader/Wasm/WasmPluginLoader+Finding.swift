internal import Cartwright
internal import Foundation

extension WasmPluginLoader {
    /// A loader that looks for the library when the first plugin needs it, in the places of ``WasmRuntimeFile``, with
    /// the environment and the program of this process.
    ///
    /// - Parameters:
    ///   - library: the file of the library; nil looks for it.
    ///   - pins: digests of what may be loaded; that of `wasm-runtime` is the library's.
    public convenience init(library: String?, pins: PluginPins = PluginPins()) {
        self.init { () throws(CartwrightError) in
            let file = try WasmRuntimeFile.find(
                named: library,
                environment: ProcessInfo.processInfo.environment,
                program: try? HostProgram.running().path
            )
            return try WasmRuntime(file, digest: pins.digest(of: "wasm-runtime"))
        }
    }
}
