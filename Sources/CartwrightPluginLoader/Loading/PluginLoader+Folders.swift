public import Cartwright

extension PluginLoader {
    /// Loads the plugins of folders beside those that are linked into the program, each for itself: one that is refused
    /// is among ``PluginSet/skipped``, and the rest is loaded. A sandbox that is required is not left out so.
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
        // At the end: where another folder holds a plugin of the same name, the unfit one is told all the same.
        set.skip(skipped)
        return set
    }
}
