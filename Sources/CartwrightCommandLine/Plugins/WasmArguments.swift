package import ArgumentParser
package import CartwrightPluginLoader

/// The location of the library that runs WebAssembly modules.
package struct WasmArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The library that runs WebAssembly: libwasmtime.so, 48 to 50.", valueName: "file"),
        completion: .file()
    )
    package var wasmRuntime: String?

    package init() {}

    /// Returns a loader of plugins of kind `wasm`; the library is loaded with the first plugin.
    ///
    /// - Parameter pins: required digests; that of `wasm-runtime` is the library's.
    package func loader(pins: PluginPins = PluginPins()) -> WasmPluginLoader {
        WasmPluginLoader(library: wasmRuntime, pins: pins)
    }

    /// A loader of plugins of every kind for child processes, which get the library's path by their environment.
    package static var ofChild: PluginLoader {
        PluginLoader(kinds: [ProcessPluginLoader(), WasmPluginLoader(library: nil)])
    }
}
