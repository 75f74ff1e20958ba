import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import Logging
import Metrics
import Synchronization

/// An outbox, a clock that advances by waits, and a key for uploads.
final class UploadBench: Sendable {
    static let secretText = "whsec_" + "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0"
    static let start = Instant(seconds: 1_767_268_800) ?? .earliest

    let store: MemoryOutboxStore
    private let clock = Mutex(UploadBench.start)
    private let waits = Mutex<[Int64]>([])
    private let counter = Mutex<UInt64>(0)

    init(limits: OutboxLimits = OutboxLimits()) { store = MemoryOutboxStore(limits: limits, seed: 1) }

    /// Limits of one event in each batch.
    static var single: OutboxLimits {
        var limits = OutboxLimits()
        limits.batch.events = 1
        return limits
    }

    var now: Instant { clock.withLock { $0 } }

    /// The waits of the workers so far, in milliseconds.
    var waited: [Int64] { waits.withLock { $0 } }

    /// Dependencies with a clock that advances only by waits, and a counter as random source.
    var dependencies: UploadDependencies {
        UploadDependencies(
            now: { self.now },
            sleep: { time in
                self.waits.withLock { $0.append(time.milliseconds) }
                self.clock.withLock { $0 = $0.adding(time) }
                await Task.yield()
            },
            random: {
                self.counter.withLock {
                    $0 &+= 0x9E37_79B9_7F4A_7C15; return $0
                }
            }
        )
    }

    /// Advances the clock.
    func pass(milliseconds: Int64) { clock.withLock { $0 = $0.adding(milliseconds: milliseconds) } }

    /// Records events of a source, with the ids `e1`, `e2`, ….
    func record(_ count: Int, source: String = "/s", from first: Int = 1) async {
        for number in first..<first + count {
            let event = Event(id: "e\(number)", type: "a.b", source: source, time: now, data: JSONObject())
            _ = await store.record([event], at: now)
        }
    }

    func uploader(
        to url: String,
        settings: UploadSettings = UploadSettings(workers: 1),
        secrets: [Secret]? = nil,
        dependencies: UploadDependencies? = nil,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        metrics: any MetricsFactory = NOOPMetricsHandler.instance,
        onProgress: (@Sendable (UploadProgress) -> Void)? = nil
    ) throws -> Uploader {
        try Uploader(
            store: store,
            url: url,
            secrets: secrets ?? [try Secret(Self.secretText)],
            settings: settings,
            dependencies: dependencies ?? self.dependencies,
            logger: logger,
            metrics: metrics,
            onProgress: onProgress
        )
    }

    /// Returns the batches as `state events failures code`.
    func states() async -> [String] {
        await store.batches(in: nil, limit: 1_000).map { entry in
            ["\(entry.state.rawValue)", "\(entry.events)", "\(entry.failures)", entry.reason.map { "\($0.code)" }]
                .compactMap { $0 }.joined(separator: " ")
        }
    }
}
