import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPluginLoader
import CartwrightScenarios
import CartwrightWorkbench
import Logging

/// The files of a service: built plugins and a catalog.
struct ServedFiles: Sendable {
    private let catalog: String?
    /// True if the catalog file may be empty.
    private let mayBeEmpty: Bool
    /// The catalog to use without a file.
    private let standard: [UInt8]?
    private let arguments: PluginArguments
    /// The limits of the queues of plugins outside the host.
    private let queueLimits: HandlerQueueLimits
    /// Loads the same bytes once, even if they are read again.
    private let identities: IdentityArguments
    private let assignment: AssignmentArguments
    private var loader: PluginLoader
    /// The files of the plugins that were loaded by the last reading.
    private var loaded: Set<String> = []

    init(_ arguments: ServeArguments, _ workbench: ServedWorkbench? = nil) {
        (identities, assignment) = (arguments.identities, arguments.assignment)
        (self.arguments, queueLimits) = (arguments.plugins, arguments.pluginQueue.limits)
        loader = arguments.plugins.loader(PluginPins(), awaiting: queueLimits)
        catalog = workbench?.catalog ?? arguments.catalogFile
        mayBeEmpty = arguments.allowEmptyCatalog
        standard = workbench?.isSample == true ? WorkbenchSample.catalog : nil
    }

    /// Reads all files. A plugin that cannot be loaded is skipped, unless all are required or it was loaded before.
    ///
    /// - Throws: an error of area `plugin` or `handler`; of area `file`, `json`, `promotion` or `catalog`, with the
    ///   file.
    mutating func read() throws(CartwrightError) -> Content {
        let plugins = try self.plugins()
        let registry = plugins.registry
        let files = plugins.entries.compactMap(\.loaded?.file)
        let catalog = try catalogFile(registry.vocabulary)
        loaded = Set(files)
        return Content(catalog: catalog, registry: registry, plugins: plugins, loadedPlugins: files.count)
    }

    /// The contents of the files.
    struct Content {
        let catalog: CatalogFile
        /// The handlers, including the bundled ones.
        let registry: HandlerRegistry
        /// The plugins of the handlers.
        let plugins: PluginSet
        /// The number of plugins from folders.
        let loadedPlugins: Int

        /// Logs the skipped plugins.
        func logSkipped(_ logger: Logger) {
            for plugin in plugins.skipped {
                let error: Logger.MetadataValue = "\(plugin.problem.onOneLine)"
                logger.error("plugin skipped", metadata: ["plugin": "\(plugin.name)", "error": error])
            }
        }
    }

    /// Loads the bundled plugins and those of the folders, and reads the keys of identities and of the assignment.
    private mutating func plugins() throws(CartwrightError) -> PluginSet {
        let pins = try arguments.pins()
        if pins != loader.pins { loader = arguments.loader(pins, awaiting: queueLimits) }
        var set = try arguments.set(by: loader)
        (set.identities, set.assigner) = (try identities.reader, try assignment.assigner)
        // A working plugin must not be replaced by a broken one.
        if let lost = set.skipped.first(where: { loaded.contains($0.file) }) { throw lost.problem }
        return set
    }

    /// Reads the named catalog; empty if none is named.
    private func catalogFile(_ vocabulary: Vocabulary) throws(CartwrightError) -> CatalogFile {
        guard let catalog else {
            guard let standard else { return .empty }
            return try CatalogFile(JSONParser.parse(standard), vocabulary: vocabulary)
        }
        do throws(CartwrightError) {
            let file = try CatalogFile(JSONParser.parse(DiskFiles().read(catalog)), vocabulary: vocabulary)
            if !mayBeEmpty { try file.refuseEmpty(hint: "use --allow-empty-catalog to serve an empty catalog") }
            return file
        } catch {
            throw error.inFile(catalog)
        }
    }
}

extension ServeArguments {
    /// The catalog file: the named one, else that of the shop for agents.
    var catalogFile: String? { catalog ?? agents.shop.map { "\($0)/catalog.json" } }
}

extension CartwrightError {
    /// True for the failure of a plugin to load.
    var isOfPlugin: Bool { ["plugin", "handler", "wasm"].contains(code.area) }

    /// True for the failure to read the initial cards.
    var isOfCards: Bool { ["source", "json", "card"].contains(code.area) }
}
