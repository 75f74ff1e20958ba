import AdBannerPlugin
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPluginLoader
import CartwrightScenarios
import CartwrightWasm
import CartwrightWorkbench
import CouponPlugin
import HomeTilePlugin
import MessagePlugin

/// The files that a service is made of: built plugins and a catalog.
struct ServedFiles: Sendable {
    private let catalog: String?
    /// True where the file may hold nothing.
    private let mayBeEmpty: Bool
    /// The catalog where no file is named.
    private let standard: [UInt8]?
    private let folders: [String]
    private let digests: [String]
    private let lockFile: String?
    private let isSandboxRequired: Bool
    private let wasmRuntime: String?
    /// The limits on what is awaited at a time of each plugin outside the host.
    private let queueLimits: HandlerQueueLimits
    /// Loads the same bytes once, however often they are read.
    private var loader: PluginLoader

    init(_ arguments: ServeArguments, _ workbench: ServedWorkbench? = nil) {
        (isSandboxRequired, wasmRuntime) = (arguments.plugins.requireSandbox, arguments.plugins.wasmRuntime)
        queueLimits = arguments.pluginQueue.limits
        loader = Self.loader(PluginPins(), isSandboxRequired, wasmRuntime, queueLimits)
        catalog = workbench?.catalog ?? arguments.catalogFile
        mayBeEmpty = arguments.allowEmptyCatalog
        standard = workbench?.isSample == true ? WorkbenchSample.catalog : nil
        folders = arguments.plugins.plugins
        (digests, lockFile) = (arguments.plugins.pluginDigest, arguments.plugins.pluginLock)
    }

    /// Reads all of them.
    ///
    /// - Throws: an error of area `plugin` or `handler`; of area `file`, `json`, `promotion` or `catalog`, with the
    ///   file.
    mutating func read() throws(CartwrightError) -> Content {
        let plugins = try self.plugins()
        let registry = plugins.registry
        return Content(
            catalog: try catalogFile(registry.vocabulary),
            registry: registry,
            plugins: plugins,
            loadedPlugins: plugins.entries.count { $0.loaded != nil }
        )
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
    }

    /// The bundled plugins and those of the folders.
    private mutating func plugins() throws(CartwrightError) -> PluginSet {
        let pins = try self.pins()
        if pins != loader.pins { loader = Self.loader(pins, isSandboxRequired, wasmRuntime, queueLimits) }
        let bundled = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
        var set = PluginSet(linked: bundled.plugins)
        for folder in folders {
            for path in try PluginDirectory.plugins(in: folder) { try set.add(try loader.load(path)) }
        }
        return set
    }

    private static func loader(
        _ pins: PluginPins,
        _ isSandboxRequired: Bool,
        _ wasmRuntime: String?,
        _ queueLimits: HandlerQueueLimits
    ) -> PluginLoader {
        PluginLoader(
            pins: pins,
            kinds: [
                ProcessPluginLoader(requiringSandbox: isSandboxRequired),
                WasmPluginLoader(library: wasmRuntime, pins: pins),
            ],
            awaiting: queueLimits
        )
    }

    private func pins() throws(CartwrightError) -> PluginPins {
        var pins = PluginPins()
        if let lockFile {
            try pins.add(lines: String(decoding: try DiskFiles().read(lockFile), as: UTF8.self), file: lockFile)
        }
        for text in digests { try pins.add(text) }
        return pins
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
