package import ArgumentParser
package import CartwrightPluginLoader

/// Where the library lies that runs WebAssembly modules.
package struct WasmArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The library that runs WebAssembly: libwasmtime.so, 48 to 50.", valueName: "file"),
        completion: .file()
    )
    package var wasmRuntime: String?

    package init() {}

    /// What runs plugins of kind wasm; the library is loaded with the first of them.
    ///
    /// - Parameter pins: digests; that of `wasm-runtime` is the library's.
    package func loader(pins: PluginPins = PluginPins()) -> WasmPluginLoader {
        WasmPluginLoader(library: wasmRuntime, pins: pins)
    }

    /// What loads plugins of every kind in the child of a command, which gets the library by its environment.
    package static var ofChild: PluginLoader {
        PluginLoader(kinds: [ProcessPluginLoader(), WasmPluginLoader(library: nil)])
    }
}
