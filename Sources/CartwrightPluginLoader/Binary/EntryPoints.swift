/// The C functions of a built plugin: those that the host calls before it uses any Swift type of the plugin, and the
/// one that registers the plugin. They are generated from `plugin.json`, never written by an author.
package enum EntryPoints {
    /// The version of these functions. It increases when one of them changes.
    package static let apiVersion: UInt32 = 1

    /// Returns the build ids in the text of ``Symbol/engine``.
    package static func programs(of text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// The C names, in the order in which the host calls them.
    package enum Symbol: String, CaseIterable {
        /// `uint32_t (void)`: ``apiVersion``, as the plugin was compiled.
        case apiVersion = "cartwright_plugin_api_version"
        /// `const char *(void)`: the build ids of the programs it was built for, separated by spaces.
        case engine = "cartwright_plugin_engine"
        /// `const char *(void)`: `plugin.json`.
        case manifest = "cartwright_plugin_manifest"
        /// `int32_t (void *plugin, const void *type)`: puts a ``Plugin`` at an address; returns 0 on success.
        case register = "cartwright_plugin_register"
    }
}
