public import Cartwright
public import CartwrightAnalytics
public import Logging
public import Metrics
internal import NIOSSL
public import ServiceLifecycle

/// Delivers the batches of an outbox to a URL: signed again for each attempt, several at a time, with retries until
/// the receiver accepts or refuses them for good.
///
/// Certificates are checked, redirects are refused, and every step has a time limit. Each worker signs with its own
/// keyed contexts.
///
/// ```swift
/// let uploader = try Uploader(store: outbox, url: "https://events.example.com/", secrets: [secret])
/// let report = try await uploader.drain()  // or as a Service of a ServiceGroup, until it is shut down
/// ```
public struct Uploader: Sendable {
    let store: any OutboxStore
    let url: ServerURL
    let secrets: [Secret]
    let settings: UploadSettings
    let dependencies: UploadDependencies
    let logger: Logger
    let metrics: UploadMetrics
    let onProgress: (@Sendable (UploadProgress) -> Void)?
    let authorities: [NIOSSLCertificate]?

    /// Creates an uploader. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - store: the outbox; no other process may deliver from it meanwhile.
    ///   - url: `https://…`; `http://…` only for this machine itself.
    ///   - secrets: the active secrets, newest first; more than one during a key rotation.
    ///   - settings: concurrency, limits and intervals.
    ///   - dependencies: time, waiting and randomness.
    ///   - logger: receives log entries, without secrets and bodies.
    ///   - metrics: receives counters, a timer and a gauge.
    ///   - onProgress: called now and then, and once at the end.
    /// - Throws: `delivery.bad_url`, `delivery.demo_key`, `delivery.bad_ca_file`, `signature.no_secret`,
    ///   `hmac.library`.
    public init(
        store: any OutboxStore,
        url: String,
        secrets: [Secret],
        settings: UploadSettings = UploadSettings(),
        dependencies: UploadDependencies = .machine,
        logger: Logger = Logger(label: "cartwright.upload"),
        metrics: any MetricsFactory = MetricsSystem.factory,
        onProgress: (@Sendable (UploadProgress) -> Void)? = nil
    ) throws(CartwrightError) {
        self.store = store
        self.url = try ServerURL(url, for: .events)
        try secrets.refuseDemo()
        self.secrets = secrets
        self.settings = settings
        self.dependencies = dependencies
        self.logger = logger
        self.metrics = UploadMetrics(factory: metrics)
        self.onProgress = onProgress
        authorities = try BatchSender.authorities(in: settings.authorities)
        _ = try Signer(secrets: secrets)
    }

    /// Delivers until every event is delivered or dead, the deadline is reached, or the service is shut down. Attempts
    /// in progress are finished first.
    ///
    /// - Parameter deadline: the instant after which no attempt starts; nil for none.
    /// - Throws: an error of area `store`; `delivery.stopped` if the key or the URL seems to be wrong.
    @discardableResult
    public func drain(until deadline: Instant? = nil) async throws(CartwrightError) -> UploadReport {
        try await upload(Goal(endsWhenSettled: true, deadline: deadline))
    }

    /// Delivers current and future events, until the service is shut down or the task is canceled. If the store is
    /// locked or full for a while, it waits, logs it, and continues.
    ///
    /// Attempts in progress are finished at a shutdown, and aborted if the task is canceled: the next upload sends
    /// aborted batches again.
    ///
    /// - Throws: an error of area `store`; `delivery.stopped` if the key or the URL seems to be wrong.
    @discardableResult
    public func follow() async throws(CartwrightError) -> UploadReport {
        try await upload(Goal(endsWhenSettled: false, deadline: nil))
    }

    /// The end of an upload.
    struct Goal: Sendable {
        let endsWhenSettled: Bool
        let deadline: Instant?
    }

    private func upload(_ goal: Goal) async throws(CartwrightError) -> UploadReport {
        logger.info("upload begins", metadata: ["url": "\(url.name)", "workers": "\(settings.workers)"])
        let begun: Void? = try await StoreRetry(for: self, goal).insists { () async throws(CartwrightError) in
            try await store.resume(at: dependencies.now())
        }
        guard begun != nil else { return UploadReport() }
        let run = UploadRun(settings, random: DrawnRandom(draw: dependencies.random))
        let sender = BatchSender(to: url, settings, trusting: authorities)
        await withTaskGroup { group in
            for _ in 0..<settings.workers {
                group.addTask { await UploadWorker.work(for: self, goal, run, sender) }
            }
        }
        await sender.shutdown()
        let report = await run.report
        logger.info("upload ends", metadata: report.metadata)
        if let failure = await run.failure { throw failure }
        if let onProgress { onProgress(UploadProgress(report: report, outbox: try await store.summary())) }
        return report
    }
}

extension Uploader: Service {
    /// Runs ``follow()`` as a service.
    public func run() async throws { try await follow() }
}

extension Uploader: CustomStringConvertible {
    /// The target, without the URL's query, for the log of a service group.
    public var description: String { "Uploader(to: \(url.name))" }
}

extension [Secret] {
    /// Refuses the published test key, from any file or variable.
    ///
    /// - Throws: `delivery.demo_key`.
    package func refuseDemo() throws(CartwrightError) {
        guard contains(where: \.isDemo) else { return }
        throw CartwrightError(
            .deliveryDemoKey,
            "the key is the published test key, which anyone can sign with",
            hint: "make a new one: (umask 077; echo \"whsec_$(openssl rand -base64 32)\" > secret)"
        )
    }
}

extension UploadReport {
    fileprivate var metadata: Logger.Metadata {
        [
            "delivered_batches": "\(deliveredBatches)", "delivered_events": "\(deliveredEvents)",
            "failed_attempts": "\(failedAttempts)", "dead_batches": "\(deadBatches)", "dead_events": "\(deadEvents)",
        ]
    }
}
