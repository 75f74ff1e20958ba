public import Cartwright
internal import Foundation

/// A folder that a user names with `--plugins`.
public enum PluginDirectory {
    /// The plugins in a folder, in order of their names: its `.so` files, and the plugin folders it holds or is.
    ///
    /// - Throws: `plugin.unreadable`.
    public static func plugins(in folder: String) throws(CartwrightError) -> [String] {
        if PluginFolder.isThere(folder) { return [folder] }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw CartwrightError(
                .pluginUnreadable,
                "\(folder) is no folder that can be read",
                hint: "a folder with built plugins or with folders of plugins",
                fault: .environment
            )
        }
        return names.sorted().map { "\(folder)/\($0)" }.filter { $0.hasSuffix(".so") || PluginFolder.isThere($0) }
    }
}
