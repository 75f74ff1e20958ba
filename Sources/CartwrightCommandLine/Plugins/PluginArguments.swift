package import ArgumentParser

/// The plugins that a command loads.
package struct PluginArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Load the plugins of a folder, or \"installed\" ones.", valueName: "folder"),
        completion: .directory
    )
    package var plugins: [String] = []

    @Option(help: ArgumentHelp("Load only plugins with these digests.", valueName: "name=sha256:…"))
    package var pluginDigest: [String] = []

    @Option(
        help: ArgumentHelp("A file of such digests, one per line.", valueName: "file"),
        completion: .file()
    )
    package var pluginLock: String?

    @Flag(help: "Fail if a plugin of these folders cannot be loaded; by default it is skipped.")
    package var requirePlugins = false

    @Flag(
        help: """
            Refuse plugins of kind process unless their access to files, network, signals and other processes can all \
            be blocked.
            """
    )
    package var requireSandbox = false

    @OptionGroup package var wasm: WasmArguments

    /// The options as words, for another program.
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
