import ArgumentParser
import Cartwright
import CartwrightAgents
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPluginLoader
import CartwrightService
import CartwrightFiles
import CartwrightWorkbench
import Logging
import ServiceLifecycle
import UnixSignals

/// `cartwright-net serve`: runs the engine as an HTTP service.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: ServeArguments.abstract,
        discussion: ServeArguments.discussion
    )

    @OptionGroup var arguments: ServeArguments

    func run() async throws {
        let logger = Logger.onStandardError("cartwright.service", isVerbose: arguments.verbose)
        PluginNotes.watchFaults(of: .service)
        // Trapped first, so that an early signal does not end the program.
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        let (service, webhook, agents): (ShopService, Webhook?, AgentsExtension?)
        let files: ServedFiles
        do throws(CartwrightError) {
            let workbench = try ServedWorkbench(arguments)
            let settings = try self.settings
            var served = ServedFiles(arguments, workbench)
            let stores = try await ServiceLocation.open(arguments.store)
            let read = try served.read()
            files = served
            read.logSkipped(logger)
            let keys = try await keys(in: stores)
            webhook = try self.webhook(stores, keys, logger)
            agents = try ServedAgents(arguments: arguments.agents).make(logger)
            let own = try workbench?.cards()
            let cards = try own == nil ? arguments.cards.source() : own
            service = try ShopService(
                catalog: read.catalog,
                registry: read.registry,
                stores: stores,
                cards: cards,
                banners: arguments.cards.bannerSource,
                keys: keys,
                settings: workbench?.applied(to: settings) ?? settings,
                logger: logger,
                extensions: (agents.map { [$0] } ?? []) + (workbench.map { [$0.page(read.plugins)] } ?? []),
                errorCodes: ErrorCode.ofProgram,
                onListening: announcement(workbench)
            )
        } catch {
            Console().complain(about: [error])
            throw error.isOfPlugin ? ExitCode.plugin : .badInput
        }
        do {
            let reloader = Reloader(service: service, files: files, hangups: hangups, logger: logger)
            let companions: [(any Service)?] = [webhook, reloader, agents?.deliveries(of: service), service]
            let departure = Drain(service: service, seconds: arguments.drainSeconds)
            _ = try await runUntilSignalled(departure, beside: companions.compactMap(\.self), logger)
            await webhook?.flush()
        } catch let error as CartwrightError {
            Console().complain(about: [error])
            throw error.isOfCards ? ExitCode.badInput : .failure
        }
    }

    /// Returns the access keys. If there are none yet, requests need a key as soon as the first one is made.
    private func keys(in stores: any ServiceStores) async throws(CartwrightError) -> AccessKeys {
        let records = try stores.stores(of: AccessKeys.keeper).records
        let isEmpty = try await AccessKeys(records).isEmpty(at: Instant.now())
        return AccessKeys(records, isOpenUntilFirstKey: isEmpty)
    }

    /// Makes the delivery of the shops' events; nil if they wait in the outbox.
    private func webhook(
        _ stores: any ServiceStores,
        _ keys: AccessKeys,
        _ logger: Logger
    ) throws(CartwrightError) -> Webhook? {
        let events = arguments.events
        guard let url = events.webhook else { return nil }
        let secrets: [Secret] = try .read(files: events.secretFile, variables: events.secretVariable)
        return try Webhook(url: url, secrets: secrets, stores: stores, keys: keys, logger: logger)
    }

    private var settings: ServiceSettings {
        get throws(CartwrightError) {
            var settings = settingsWithoutKeys
            settings.giftCards = try arguments.giftCardKeyFile.map { (file) throws(CartwrightError) in
                try GiftCardCodes.readForProgram(file: file)
            }
            return settings
        }
    }

    private var settingsWithoutKeys: ServiceSettings {
        var settings = ServiceSettings()
        if let address = arguments.address { (settings.host, settings.port) = address }
        settings.trustsCarts = arguments.trustCarts
        settings.latePayments = arguments.latePayments.value
        settings.refundOrder = arguments.refundOrder.value
        settings.requestsPerSecond = arguments.requestsPerSecond
        settings.codeTries = arguments.codeTries == 0 ? nil : arguments.codeTries
        settings.backendCodeTries = arguments.backendCodeTries.flatMap { $0 == 0 ? nil : $0 }
        settings.codeTrySeconds = arguments.codeTrySeconds
        settings.bodyBytes = arguments.bodyBytes
        settings.storedCatalogs = arguments.keepCatalogs
        settings.retention = RetentionSettings(arguments.retention)
        settings.cardsInterval = .seconds(arguments.cards.cardsSeconds)
        return settings
    }

    private var memoryNote: String { "note: state is in memory and is lost on exit; use --store FILE to keep it" }

    /// Makes the announcement of the address, printed when the service listens.
    private func announcement(_ workbench: ServedWorkbench?) -> @Sendable (Int) -> Void {
        let host = arguments.address.map { $0.host.contains(":") ? "[\($0.host)]" : $0.host } ?? ""
        let (json, isKept, memoryNote) = (arguments.json, arguments.store != nil, memoryNote)
        return { port in
            let url = "http://\(host):\(port)"
            let line = json ? JSONValue.object(["listening": .string(url)]).text : "listening on \(url)"
            try? Console().print([line])
            if !isKept { Console().complain([memoryNote]) }
            workbench?.announce(url, json: json)
        }
    }
}

/// Reports at `/ready` that the service is not ready some time before it ends, so that a proxy stops sending requests.
private struct Drain: Service, CustomStringConvertible {
    let service: ShopService
    /// The time between the report and the end.
    let seconds: Int64

    var description: String { "Departure" }

    func run() async throws {
        try await gracefulShutdown()
        service.leave()
        try await Task.sleep(for: .seconds(seconds))
    }
}
