import Cartwright
import CartwrightConsole
import CartwrightScenarios
import CartwrightService
import Logging
import ServiceLifecycle
import UnixSignals

/// Reads plugins, the catalog file and cards again on SIGHUP, beside the service. After an error nothing changes.
struct Reloader: Service, CustomStringConvertible {
    let service: ShopService
    /// The files that were read at the start.
    let files: ServedFiles
    let hangups: UnixSignalsSequence
    let logger: Logger

    var description: String { "Reloader" }

    func run() async {
        var files = files
        for await _ in hangups.cancelOnGracefulShutdown() {
            do throws(CartwrightError) {
                var next = files
                let read = try next.read()
                try await service.reload(catalog: read.catalog, registry: read.registry)
                files = next
                read.logSkipped(logger)
                Console().complain([
                    "note: reloaded; promotions: \(read.catalog.catalog.count), plugins: \(read.loadedPlugins)"
                ])
            } catch {
                var metadata: Logger.Metadata = ["error": "\(error)"]
                if !error.details.isEmpty { metadata["details"] = .array(error.details.map { "\($0)" }) }
                logger.error("reload failed; nothing has changed", metadata: metadata)
            }
        }
    }
}
