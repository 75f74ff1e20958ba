public import Cartwright

/// A plugin that came from a file.
public struct LoadedPlugin: Sendable {
    /// What it registered.
    public let plugin: Plugin

    /// What it says about itself.
    public let manifest: PluginManifest

    /// The file it came from.
    public let file: String

    /// The digest of the file: `sha256:` and 64 hexadecimal digits, as `sha256sum` gives them.
    public let digest: String

    /// The folder of its sources, nil where the file does not lie where the tool puts it.
    public let sources: String?

    package init(plugin: Plugin, manifest: PluginManifest, file: String, digest: String, sources: String?) {
        (self.plugin, self.manifest, self.file) = (plugin, manifest, file)
        (self.digest, self.sources) = (digest, sources)
    }

    /// The plugin's name.
    public var name: String { manifest.name }

    /// The plugin's own version, where its manifest names one.
    public var version: PluginVersion? { manifest.version }

    /// Both, as lists show them: `stamp 1.4.0`.
    public var nameAndVersion: String { version.map { "\(name) \($0)" } ?? name }
}
