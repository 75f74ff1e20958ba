public import Cartwright
public import CartwrightAnalytics
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
public import ServiceLifecycle

/// A small receiver of events, for trying uploads and for tests: it verifies each batch, appends its events to a file,
/// one JSON object per line, and answers once they are on disk.
///
/// A batch that comes again is answered like the first time and stored once, even after a restart of the collector, as
/// long as its id is remembered (``CollectorSettings/rememberSeconds``).
/// It uses plain HTTP; on any other machine, put it behind a proxy that encrypts.
public struct Collector: Service {
    private let receiver: BatchReceiver
    private let settings: CollectorSettings
    private let logger: Logger
    private let now: @Sendable () -> Instant
    private let onListening: @Sendable (Int) -> Void

    /// Creates a collector, which does not listen yet.
    ///
    /// - Parameters:
    ///   - out: the file for the events. `FILE.batches` beside it lists the batches.
    ///   - secrets: every secret that a sender may use.
    ///   - settings: the address and the limits.
    ///   - logger: receives log entries, without bodies.
    ///   - now: returns the current time.
    ///   - onListening: called with the port once the collector listens.
    /// - Throws: `signature.no_secret`, `signature.bad_tolerance`, `hmac.library`, `collector.busy`,
    ///   `collector.file_exposed`, `collector.file_damaged`, `collector.file_changed`, `collector.file_failed`.
    public init(
        out: String,
        secrets: [Secret],
        settings: CollectorSettings = CollectorSettings(),
        logger: Logger = Logger(label: "cartwright.collector"),
        now: @escaping @Sendable () -> Instant,
        onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(CartwrightError) {
        receiver = try BatchReceiver(secrets: secrets, settings: settings, out: out, nowSeconds: now().seconds)
        for repair in receiver.repairs { logger.warning("file repaired", metadata: ["repair": "\(repair)"]) }
        (self.settings, self.logger, self.now, self.onListening) = (settings, logger, now, onListening)
    }

    /// Listens until it is shut down; requests in progress are answered first.
    ///
    /// - Throws: `collector.bad_address`, `collector.file_failed`.
    public func run() async throws {
        let responder = RequestResponder(receiver: receiver, settings: settings, logger: logger, now: now)
        let server = Application(
            responder: CallbackResponder<RequestOnChannel> { request, context in
                await responder.respond(to: request, context)
            },
            server: HTTPServerBuilder { [connections] responder in
                AcceptedChannel(HTTP1Channel(responder: responder, configuration: connections))
            },
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            onServerRunning: { [onListening] channel in onListening(channel.localAddress?.port ?? 0) },
            logger: logger
        )
        do {
            try await server.run()
        } catch let error as IOError {
            throw CartwrightError(
                .collectorBadAddress,
                "cannot listen on \(settings.host):\(settings.port) (errno \(error.errnoCode))",
                hint: "use another port",
                fault: .environment
            )
        }
        try await receiver.close()
    }

    /// The configuration of each connection. The server itself has neither a limit on connections nor an idle time:
    /// slow connections could keep others out.
    private var connections: HTTP1Channel.Configuration {
        let limit = ConnectionLimit(settings.connections)
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                VersionRules(), ConnectionTimeLimits(settings.connectionLimits, limit, logger),
            ],
            idleTimeout: nil,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: settings.headerBytes,
                maxHeaderListSize: settings.headerBytes
            )
        )
    }
}

extension Collector: CustomStringConvertible {
    /// The address on which it listens.
    public var description: String { "Collector(on: \(settings.host):\(settings.port))" }
}

/// The context of a request: the connection, which an injected fault closes.
struct RequestOnChannel: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
