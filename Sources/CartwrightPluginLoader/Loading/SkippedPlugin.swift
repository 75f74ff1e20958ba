public import Cartwright

/// A plugin that a folder holds and that was not loaded. The others of the folder are: what is wrong with one plugin is
/// its own.
public struct SkippedPlugin: Sendable {
    /// The plugin's name, as its manifest has it; that of its file where the manifest cannot be read.
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
