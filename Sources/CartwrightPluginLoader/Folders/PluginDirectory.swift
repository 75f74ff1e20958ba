public import Cartwright
public import Foundation

/// A folder given with `--plugins`.
public enum PluginDirectory {
    /// The name that stands for the folder of installed plugins.
    public static let installedName = "installed"

    /// Returns the folder of `cartwright plugin install`: `$XDG_DATA_HOME/cartwright/plugins`, or below
    /// `~/.local/share`.
    ///
    /// - Throws: `plugin.no_home`.
    public static func installed(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CartwrightError) -> String {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/cartwright/plugins" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/cartwright/plugins" }
        throw CartwrightError(
            .pluginNoHome,
            "cannot find the folder of installed plugins: HOME is not set",
            hint: "set HOME or XDG_DATA_HOME",
            fault: .environment
        )
    }

    /// Returns the name of the installed plugin in a file; nil if the file is not an installed plugin.
    static func installedPlugin(at file: String) -> String? {
        guard let folder = try? installed(), file.folder == folder else { return nil }
        return file.lastName.withoutSuffix
    }

    /// Returns the plugins in a folder, sorted by name: its `.so` files, and its plugin folders, or the folder itself.
    /// `installed` stands for the folder of installed plugins, which need not exist.
    ///
    /// - Throws: `plugin.unreadable`, `plugin.no_home`.
    public static func plugins(in folder: String) throws(CartwrightError) -> [String] {
        if folder == installedName {
            let installed = try installed()
            return FileManager.default.fileExists(atPath: installed) ? try plugins(in: installed) : []
        }
        if PluginFolder.isThere(folder) { return [folder] }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw CartwrightError(
                .pluginUnreadable,
                "\(folder) is not a readable folder",
                hint: "use a folder with built plugins or with plugin folders",
                fault: .environment
            )
        }
        // A name that starts with a dot is a file being installed or removed.
        return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
            .filter { $0.hasSuffix(".so") || PluginFolder.isThere($0) }
    }
}
