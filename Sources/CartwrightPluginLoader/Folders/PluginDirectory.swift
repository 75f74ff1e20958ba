public import Cartwright
public import Foundation

/// A folder that a user names with `--plugins`.
public enum PluginDirectory {
    /// The name that stands for the folder of what was installed.
    public static let installedName = "installed"

    /// Where `cartwright plugin install` puts plugins: `$XDG_DATA_HOME/cartwright/plugins`, or below `~/.local/share`.
    ///
    /// - Throws: `plugin.no_home`.
    public static func installed(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CartwrightError) -> String {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/cartwright/plugins" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/cartwright/plugins" }
        throw CartwrightError(
            .pluginNoHome,
            "there is no folder of installed plugins, since there is no home",
            hint: "HOME or XDG_DATA_HOME names one",
            fault: .environment
        )
    }

    /// The name of the plugin that a file is where it was installed; nil for a file elsewhere.
    static func installedPlugin(at file: String) -> String? {
        guard let folder = try? installed(), file.folder == folder else { return nil }
        return file.lastName.withoutSuffix
    }

    /// The plugins in a folder, in order of their names: its `.so` files, and the plugin folders it holds or is.
    /// `installed` stands for the folder of what was installed, which need not be there.
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
                "\(folder) is no folder that can be read",
                hint: "a folder with built plugins or with folders of plugins",
                fault: .environment
            )
        }
        // What begins with a dot is being put there or taken away.
        return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
            .filter { $0.hasSuffix(".so") || PluginFolder.isThere($0) }
    }
}
