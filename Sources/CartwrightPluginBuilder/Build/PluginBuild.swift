/// The result of building a plugin in Swift.
public struct PluginBuild: Hashable, Sendable {
    /// The shared object.
    public let file: String

    /// The digest of the compiled files, `plugin.json` and the files of `Sources`: `sha256:` and 64 hexadecimal
    /// digits.
    public let sources: String

    /// The build ids of the programs that it fits.
    public let programs: [String]

    package init(file: String, sources: String, programs: [String]) {
        (self.file, self.sources, self.programs) = (file, sources, programs)
    }
}
