import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCollector
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP
import Logging

/// `cartwright-net collector`: receives events over HTTP.
struct CollectorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collector",
        abstract: CollectorArguments.abstract,
        discussion: CollectorArguments.discussion
    )

    @OptionGroup var arguments: CollectorArguments

    func run() async throws {
        let secrets = try arguments.secrets.secrets()
        var settings = CollectorSettings()
        (settings.rememberSeconds, settings.rememberedBatches) = (
            arguments.remember * 86_400, arguments.rememberAtMost
        )
        if let address = arguments.address { (settings.host, settings.port) = address }
        if arguments.fail > 0 {
            let seed = arguments.seed ?? .random(in: .min ... .max)
            settings.faults = FaultInjector(rate: arguments.fail, seed: seed)
        }
        let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        let logger = Logger.onStandardError("cartwright.collector", isVerbose: arguments.verbose)
        let collector = try leaving(.badInput) { () throws(CartwrightError) in
            try Collector(
                out: arguments.out,
                secrets: secrets,
                settings: settings,
                logger: logger,
                now: Instant.now,
                onListening: { port in try? Console().print(["listening on http://\(host):\(port)/"]) }
            )
        }
        _ = try await runUntilSignalled(collector, logger)
    }
}
