internal import Cartwright
public import CartwrightPluginLoader

extension HostProgram {
    /// The modules that compiling a plugin needs: the engine and its dependencies.
    static let moduleNames = [
        "Cartwright", "BasicContainers", "ContainersPreview", "OrderedCollections", "HashTreeCollections",
        "InternalCollectionsUtilities",
    ]

    /// The programs that are released together: linked from the same engine, each loads plugins.
    private static let released = ["cartwright", "cartwright-net"]

    /// The programs that a plugin built for this one fits: this one first, and if it is one of the two that are
    /// released together, the other, if it is in the same folder and has the same engine.
    public var fittingPrograms: [HostProgram] {
        guard Self.released.contains(path.lastName) else { return [self] }
        let others = Self.released.filter { $0 != path.lastName }.compactMap { name in
            try? HostProgram(path: "\(path.folder)/\(name)")
        }
        // A program that was linked before the engine was compiled last has another engine.
        return [self] + others.filter { $0.modules == modules && !$0.isOlderThanModules }
    }

    /// Refuses modules that are newer than the program: a plugin compiled against them would find another engine in
    /// it.
    ///
    /// - Throws: `plugin.modules_newer`.
    func refuseNewerModules() throws(CartwrightError) {
        guard isOlderThanModules else { return }
        throw CartwrightError(
            .pluginModulesNewer,
            "the engine was recompiled since \(path) was linked",
            hint: "make build",
            fault: .environment
        )
    }

    private var isOlderThanModules: Bool {
        guard !isInstalled, let program = FileBytes.changed(path),
            let module = FileBytes.changed("\(modules)/Cartwright.swiftmodule")
        else { return false }
        return module > program
    }
}
