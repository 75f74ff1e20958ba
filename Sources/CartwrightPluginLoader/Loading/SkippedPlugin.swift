public import Cartwright

/// A plugin in a folder that was not loaded. The other plugins of the folder are loaded.
public struct SkippedPlugin: Sendable {
    /// The plugin's name in its manifest; the name of its file if the manifest cannot be read.
    public let name: String

    /// The file or folder.
    public let file: String

    /// The reason.
    public let error: CartwrightError

    init(_ file: String, because error: CartwrightError) {
        (self.file, self.error) = (file, error)
        let manifest = PluginFolder.isThere(file) ? (try? PluginFolder(file))?.manifest : nil
        name = manifest?.name ?? (file.hasSuffix(".so") ? file.lastName.withoutSuffix : file.lastName)
    }

    /// The reason in a sentence that names the plugin.
    public var problem: CartwrightError {
        var problem = error
        problem.summary = "plugin \(name) is not loaded: \(error.summary)"
        return problem
    }
}
