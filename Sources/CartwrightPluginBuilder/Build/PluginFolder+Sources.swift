internal import Cartwright
internal import CartwrightPluginLoader

extension PluginFolder {
    /// What is wrong with a folder that has nothing to compile.
    var noSources: CartwrightError {
        let isModule = manifest.kind == .wasm
        return CartwrightError(
            .pluginNoSources,
            "there is no \(isModule ? "Swift or C" : "Swift") file below \(path)/\(TrustedSources.root)",
            hint: isModule
                ? "put a file there that exports cw_handle: cartwright plugin new NAME --kind wasm writes one"
                : "put the type \(manifest.handlers.first ?? "of a handler") there",
            fault: .environment
        )
    }

    /// The refusal of sources that are not those whose digest is locked.
    var sourcesChanged: CartwrightError {
        CartwrightError(
            .pluginSourcesChanged,
            "the sources of plugin \(manifest.name) in \(path) were changed since it was installed",
            hint: "look at what changed, then cartwright plugin install \(path.inShellQuotes)",
            fault: .environment
        )
    }
}
