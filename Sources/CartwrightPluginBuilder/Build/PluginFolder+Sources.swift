internal import Cartwright
internal import CartwrightPluginLoader

extension PluginFolder {
    /// The error for a folder without files to compile.
    var noSources: CartwrightError {
        let isModule = manifest.kind == .wasm
        return CartwrightError(
            .pluginNoSources,
            "expected a \(isModule ? "Swift or C" : "Swift") file below \(path)/\(TrustedSources.root), found none",
            hint: isModule
                ? "add a file that exports cw_handle: cartwright plugin new NAME --kind wasm writes one"
                : manifest.kind == .process
                    ? "a plugin of kind process is not built: use its folder as it is"
                    : "add the type \(manifest.handlers.first ?? "of a handler") there",
            fault: .environment
        )
    }

    /// The error for sources whose digest differs from the locked one.
    var sourcesChanged: CartwrightError {
        CartwrightError(
            .pluginSourcesChanged,
            "the sources of plugin \(manifest.name) in \(path) were changed since it was installed",
            hint: "check the changes, then run cartwright plugin install \(path.inShellQuotes)",
            fault: .environment
        )
    }
}
