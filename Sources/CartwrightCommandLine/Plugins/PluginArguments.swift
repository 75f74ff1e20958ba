package import ArgumentParser

/// The plugins that a command loads.
package struct PluginArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Load the plugins of a folder, or those that are installed.", valueName: "folder"),
        completion: .directory
    )
    package var plugins: [String] = []

    @Option(help: ArgumentHelp("Load only plugins with these digests.", valueName: "name=sha256:…"))
    package var pluginDigest: [String] = []

    @Option(
        help: ArgumentHelp("A file of such digests, one a line.", valueName: "file"),
        completion: .file()
    )
    package var pluginLock: String?

    @Flag(help: "Refuse to go on without a plugin of these folders that cannot be loaded; it is skipped otherwise.")
    package var requirePlugins = false

    @Flag(
        help: """
            Refuse plugins in processes of their own where files, network, signals and other processes are not all \
            kept from them.
            """
    )
    package var requireSandbox = false

    @OptionGroup package var wasm: WasmArguments

    /// The options again, for another program.
    package var words: [String] {
        .words(
            .options("--plugins", plugins),
            .options("--plugin-digest", pluginDigest),
            .option("--plugin-lock", pluginLock),
            .flag("--require-plugins", requirePlugins),
            .flag("--require-sandbox", requireSandbox),
            .option("--wasm-runtime", wasm.wasmRuntime)
        )
    }

    package init() {}
}
