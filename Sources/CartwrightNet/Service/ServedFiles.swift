import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPluginLoader
import CartwrightScenarios
import CartwrightWorkbench
import Logging

/// The files that a service is made of: built plugins and a catalog.
struct ServedFiles: Sendable {
    private let catalog: String?
    /// True where the file may hold nothing.
    private let mayBeEmpty: Bool
    /// The catalog where no file is named.
    private let standard: [UInt8]?
    private let arguments: PluginArguments
    /// The limits on what is awaited at a time of each plugin outside the host.
    private let queueLimits: HandlerQueueLimits
    /// Loads the same bytes once, however often they are read.
    private var loader: PluginLoader
    /// The files of the plugins that were loaded when all was read last.
    private var loaded: Set<String> = []

    init(_ arguments: ServeArguments, _ workbench: ServedWorkbench? = nil) {
        (self.arguments, queueLimits) = (arguments.plugins, arguments.pluginQueue.limits)
        loader = arguments.plugins.loader(PluginPins(), awaiting: queueLimits)
        catalog = workbench?.catalog ?? arguments.catalogFile
        mayBeEmpty = arguments.allowEmptyCatalog
        standard = workbench?.isSample == true ? WorkbenchSample.catalog : nil
    }

    /// Reads all of them. A plugin that cannot be loaded is skipped, unless all are required or it is loaded already.
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

    /// What they hold.
    struct Content {
        let catalog: CatalogFile
        /// The handlers, those that come with the program among them.
        let registry: HandlerRegistry
        /// The plugins that they are of.
        let plugins: PluginSet
        /// The number of plugins that were loaded from folders.
        let loadedPlugins: Int

        /// Tells of the plugins that were skipped.
        func tellSkipped(_ logger: Logger) {
            for plugin in plugins.skipped {
                let error: Logger.MetadataValue = "\(plugin.problem.onOneLine)"
                logger.error("plugin skipped", metadata: ["plugin": "\(plugin.name)", "error": error])
            }
        }
    }

    /// The bundled plugins and those of the folders.
    private mutating func plugins() throws(CartwrightError) -> PluginSet {
        let pins = try arguments.pins()
        if pins != loader.pins { loader = arguments.loader(pins, awaiting: queueLimits) }
        let set = try arguments.set(by: loader)
        // One that works now is not lost for one that does not.
        if let lost = set.skipped.first(where: { loaded.contains($0.file) }) { throw lost.problem }
        return set
    }

    /// The catalog that was named; an empty one where none was.
    private func catalogFile(_ vocabulary: Vocabulary) throws(CartwrightError) -> CatalogFile {
        guard let catalog else {
            guard let standard else { return .empty }
            return try CatalogFile(JSONParser.parse(standard), vocabulary: vocabulary)
        }
        do throws(CartwrightError) {
            let file = try CatalogFile(JSONParser.parse(DiskFiles().read(catalog)), vocabulary: vocabulary)
            if !mayBeEmpty { try file.refuseEmpty(hint: "--allow-empty-catalog sells nothing") }
            return file
        } catch {
            throw error.inFile(catalog)
        }
    }
}

extension ServeArguments {
    /// The catalog file: the one that is named, else that of the shop for agents.
    var catalogFile: String? { catalog ?? agents.shop.map { "\($0)/catalog.json" } }
}

extension CartwrightError {
    /// Whether a plugin could not be loaded.
    var isOfPlugin: Bool { ["plugin", "handler", "wasm"].contains(code.area) }

    /// Whether the cards could not be read with which a service begins.
    var isOfCards: Bool { ["source", "json", "card"].contains(code.area) }
}
