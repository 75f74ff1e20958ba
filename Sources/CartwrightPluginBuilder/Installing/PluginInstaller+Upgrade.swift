public import Cartwright
public import CartwrightPluginLoader

/// The result of upgrading one installed plugin.
public struct PluginUpgrade: Sendable {
    /// The plugin's name.
    public let name: String

    /// The end it came to.
    public let outcome: Outcome

    /// The ways in which an upgrade ends.
    public enum Outcome: Sendable {
        /// It was compiled again, and installed in place of what was there.
        case rebuilt
        /// It fits as it is.
        case upToDate
        /// It stays as it is, for a reason.
        case skipped(CartwrightError)
    }
}

extension PluginInstaller {
    /// The names of what is installed, in order.
    ///
    /// - Throws: `plugin.unreadable`.
    public func names() throws(CartwrightError) -> [String] {
        guard FileBytes.changed(folder) != nil else { return [] }
        let names = try PluginDirectory.plugins(in: folder).map(\.lastName)
        return names.map { $0.hasSuffix(".so") ? $0.withoutSuffix : $0 }
    }

    /// Makes an installed plugin fit the programs of today, or says why not.
    ///
    /// A plugin in Swift is compiled again, from the folder that it was installed from, and only where its sources have
    /// the digest that was locked then: sources that were changed since are for `plugin install`, which is
    /// trusting them. A plugin outside the host needs no compiler; it fits where the engine's version does.
    ///
    /// - Parameters:
    ///   - name: the plugin.
    ///   - programs: the build ids of the programs of today.
    ///   - build: builds a folder whose sources have a digest, into a file.
    /// - Returns: what came of it; what went wrong is a reason to skip it.
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

    /// Compiles what is locked where the present file fits too few programs.
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
        // A builder that was told to compile nothing else and did is not believed.
        guard built.sources == lock.sources else { throw source.sourcesChanged }
        _ = try installBuild(built, from: source)
        return true
    }

    /// Looks at a plugin that was copied; it is never rebuilt.
    private func checkCopied(_ name: String) throws(CartwrightError) -> Bool {
        let copy = try PluginFolder("\(folder)/\(name)")
        try copy.manifest.checkEngine(readFrom: "\(copy.path)/\(PluginFolder.manifestName)")
        return false
    }
}
