internal import Cartwright
internal import CartwrightPluginLoader

extension PluginFolder {
    /// What is wrong with a folder that has nothing to compile.
    var noSources: CartwrightError {
        CartwrightError(
            .pluginNoSources,
            "there is no Swift file below \(path)/\(TrustedSources.root)",
            hint: "put the type \(manifest.handlers.first ?? "of a handler") there",
            fault: .environment
        )
    }
}
