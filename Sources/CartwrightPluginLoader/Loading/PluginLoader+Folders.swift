public import Cartwright

extension PluginLoader {
    /// Loads the plugins of folders in addition to those linked into the program. A plugin that is refused is added to
    /// ``PluginSet/skipped``, and the others are loaded; only a missing required sandbox throws.
    ///
    /// - Parameters:
    ///   - folders: the folders, as ``PluginDirectory/plugins(in:)`` takes them.
    ///   - linked: the plugins of the program.
    /// - Throws: `plugin.unreadable` for a folder that cannot be read, `plugin.no_home`;
    ///   `plugin.no_sandbox`.
    public func plugins(in folders: [String], beside linked: PluginSet) throws(CartwrightError) -> PluginSet {
        var (set, skipped) = (linked, [SkippedPlugin]())
        for folder in folders {
            for path in try PluginDirectory.plugins(in: folder) {
                do throws(CartwrightError) {
                    try set.add(try load(path))
                } catch {
                    guard error.code != .pluginNoSandbox else { throw error }
                    skipped.append(SkippedPlugin(path, because: error))
                }
            }
        }
        // Last, so that a refused plugin is reported even if another folder has a plugin with the same name.
        set.skip(skipped)
        return set
    }
}
