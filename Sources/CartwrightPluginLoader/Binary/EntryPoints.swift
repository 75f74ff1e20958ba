/// The C functions of a built plugin: what the host asks it before it touches any Swift type of it, and the one that
/// hands the plugin over. Written from `plugin.json`, never by an author.
package enum EntryPoints {
    /// The version of these functions. It grows when one of them changes.
    package static let apiVersion: UInt32 = 1

    /// The build ids that ``Symbol/engine`` tells.
    package static func programs(of text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// The C names, in the order in which the host calls them.
    package enum Symbol: String, CaseIterable {
        /// `uint32_t (void)`: ``apiVersion``, as the plugin was compiled.
        case apiVersion = "cartwright_plugin_api_version"
        /// `const char *(void)`: the build ids of the programs it was made for, with spaces between them.
        case engine = "cartwright_plugin_engine"
        /// `const char *(void)`: `plugin.json`.
        case manifest = "cartwright_plugin_manifest"
        /// `int32_t (void *plugin, const void *type)`: puts a ``Plugin`` at an address; 0 where it did.
        case register = "cartwright_plugin_register"
    }
}
