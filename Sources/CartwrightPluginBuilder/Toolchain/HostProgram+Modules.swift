internal import Cartwright
internal import CartwrightPluginLoader

extension HostProgram {
    /// The modules that compiling a plugin takes: the engine, and what the engine is made of.
    static let moduleNames = [
        "Cartwright", "BasicContainers", "ContainersPreview", "OrderedCollections", "HashTreeCollections",
        "InternalCollectionsUtilities",
    ]

    /// A plugin compiled against modules that are newer than the program would find another engine in it.
    ///
    /// - Throws: `plugin.modules_newer`.
    func refuseNewerModules() throws(CartwrightError) {
        guard !isInstalled, let program = FileBytes.changed(path),
            let module = FileBytes.changed("\(modules)/Cartwright.swiftmodule"), module > program
        else { return }
        throw CartwrightError(
            .pluginModulesNewer,
            "the engine was compiled again since \(path) was linked",
            hint: "make build",
            fault: .environment
        )
    }
}
