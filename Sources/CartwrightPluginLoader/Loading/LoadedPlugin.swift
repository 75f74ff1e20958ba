public import Cartwright

/// A plugin loaded from a file.
public struct LoadedPlugin: Sendable {
    /// The registered plugin.
    public let plugin: Plugin

    /// The manifest.
    public let manifest: PluginManifest

    /// The file that it was loaded from.
    public let file: String

    /// The digest of the file: `sha256:` and 64 hexadecimal digits, equal to the output of `sha256sum`.
    public let digest: String

    /// The source folder, nil if the file is not where the tool puts it.
    public let sources: String?

    package init(plugin: Plugin, manifest: PluginManifest, file: String, digest: String, sources: String?) {
        (self.plugin, self.manifest, self.file) = (plugin, manifest, file)
        (self.digest, self.sources) = (digest, sources)
    }

    /// The plugin's name.
    public var name: String { manifest.name }

    /// The plugin's own version, nil if the manifest has none.
    public var version: PluginVersion? { manifest.version }

    /// The name and the version for lists: `stamp 1.4.0`.
    public var nameAndVersion: String { version.map { "\(name) \($0)" } ?? name }
}
