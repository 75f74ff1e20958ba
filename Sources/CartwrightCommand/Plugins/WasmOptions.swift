import ArgumentParser
import Cartwright
import CartwrightConsole
import CartwrightPluginLoader
import CartwrightSystem
import CartwrightWasm
import Foundation

/// Where the library lies that runs WebAssembly modules.
struct WasmOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The library that runs WebAssembly: libwasmtime.so, 48 to 50.", valueName: "file"))
    var wasmRuntime: String?

    /// What runs plugins of kind wasm; the library is loaded with the first of them.
    ///
    /// - Parameter pins: digests; that of `wasm-runtime` is the library's.
    func loader(pins: PluginPins = PluginPins()) -> WasmPluginLoader { Self.loader(named: wasmRuntime, pins: pins) }

    /// What loads plugins of every kind in the child of a command, which gets the library by its environment.
    static var ofChild: PluginLoader { PluginLoader(kinds: [ProcessPluginLoader(), loader(named: nil)]) }

    private static func loader(named: String?, pins: PluginPins = PluginPins()) -> WasmPluginLoader {
        WasmPluginLoader { () throws(CartwrightError) in
            let file = try WasmRuntimeFile.find(
                named: named,
                environment: ProcessInfo.processInfo.environment,
                program: try? HostProgram.running().path
            )
            return try WasmRuntime(file, digest: pins.digest(of: "wasm-runtime"))
        }
    }
}
