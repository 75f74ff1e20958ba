public import Cartwright
public import CartwrightPluginLoader

/// The result of upgrading one installed plugin.
public struct PluginUpgrade: Sendable {
    /// The plugin's name.
    public let name: String

    /// The outcome.
    public let outcome: Outcome

    /// The possible outcomes of an upgrade.
    public enum Outcome: Sendable {
        /// The plugin was compiled again and replaced.
        case rebuilt
        /// The plugin fits unchanged.
        case upToDate
        /// The plugin stays unchanged, for a reason.
        case skipped(CartwrightError)
    }
}

extension PluginInstaller {
    /// Returns the names of the installed plugins, in order.
    ///
    /// - Throws: `plugin.unreadable`.
    public func names() throws(CartwrightError) -> [String] {
        guard FileBytes.changed(folder) != nil else { return [] }
        let names = try PluginDirectory.plugins(in: folder).map(\.lastName)
        return names.map { $0.hasSuffix(".so") ? $0.withoutSuffix : $0 }
    }

    /// Makes an installed plugin fit the current programs, or reports why it cannot.
    ///
    /// A plugin in Swift is compiled again from its source folder, and only if its sources have the digest that was
    /// locked at installation: changed sources need a new `plugin install`, which means trusting them. A plugin
    /// outside the host needs no compiler; it fits if the engine's version does.
    /// - Parameters:
    ///   - name: the plugin.
    ///   - programs: the build ids of the current programs.
    ///   - build: builds a folder whose sources have a digest, into a file.
    /// - Returns: the outcome; an error is a reason to skip the plugin.
    public func upgrade(
        _ name: String,
        for programs: [String],
        build: (_ folder: PluginFolder, _ locked: String, _ file: String) throws(CartwrightError) -> PluginBuild
    ) -> PluginUpgrade {
        do throws(CartwrightError) {
            try refuseUnlessInstalled(name)
            let isBuilt = FileBytes.changed("\(folder)/\(name).so") != nil
            let isRebuilt = try isBuilt ? rebuild(name, for: programs, build) : checkCopied(name)
            return PluginUpgrade(name: name, outcome: isRebuilt ? .rebuilt : .upToDate)
        } catch {
            return PluginUpgrade(name: name, outcome: .skipped(error))
        }
    }

    /// Compiles the locked sources if the current file does not fit all programs.
    private func rebuild(
        _ name: String,
        for programs: [String],
        _ build: (PluginFolder, String, String) throws(CartwrightError) -> PluginBuild
    ) throws(CartwrightError) -> Bool {
        let lock = try InstallLock(of: name, in: folder)
        guard try TrustedFile("\(folder)/\(name).so").digest() == lock.file else {
            throw InstallLock.missing("\(folder)/\(name).so is not the file that was installed from \(lock.folder)")
        }
        if Set(programs).isSubset(of: lock.programs) { return false }
        let source = try PluginFolder(lock.folder)
        guard source.manifest.name == name, source.manifest.kind == .shared else { throw source.sourcesChanged }
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let built = try build(source, lock.sources, "\(scratch.path)/\(name).so")
        // A builder that compiled other sources is not trusted.
        guard built.sources == lock.sources else { throw source.sourcesChanged }
        _ = try installBuild(built, from: source)
        return true
    }

    /// Checks a copied plugin, which is never rebuilt.
    private func checkCopied(_ name: String) throws(CartwrightError) -> Bool {
        let copy = try PluginFolder("\(folder)/\(name)")
        try copy.manifest.checkEngine(readFrom: "\(copy.path)/\(PluginFolder.manifestName)")
        return false
    }
}
