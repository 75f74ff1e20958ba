internal import AsyncHTTPClient
internal import Cartwright
internal import CartwrightSystem
internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import NIOHTTP1
public import ServiceLifecycle

/// An event on its way to an agent.
struct AgentEvent: Sendable {
    /// Where it goes.
    let url: String
    /// Its headers, given the instant of the attempt.
    let headers: @Sendable (Instant) throws(CartwrightError) -> [(name: String, value: String)]
    /// Its body.
    let body: [UInt8]
}

/// Events on their way to agents: delivered beside the service, each again and again until it arrives.
///
/// They are kept in memory: what was not delivered when the process ends is not delivered. An agent reads the order
/// then.
struct DeliveryQueue: Sendable {
    private let stream: AsyncStream<AgentEvent>
    private let continuation: AsyncStream<AgentEvent>.Continuation

    /// The most events that wait; the oldest go first where there are more.
    private static let most = 10_000

    init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.most))
    }

    /// Puts an event on its way.
    func send(_ event: AgentEvent) { continuation.yield(event) }

    /// Delivers events until the service shuts down.
    func run(_ settings: AgentSettings, _ logger: Logger) async {
        await withDiscardingTaskGroup { tasks in
            for await event in stream.cancelOnGracefulShutdown() {
                tasks.addTask {
                    if await !Self.deliver(event, settings) {
                        logger.warning("an event for an agent was not delivered")
                    }
                }
            }
        }
    }

    /// Tries to deliver an event, several times.
    ///
    /// - Returns: whether it arrived.
    private static func deliver(_ event: AgentEvent, _ settings: AgentSettings) async -> Bool {
        var delay = settings.deliveryDelayMilliseconds
        for attempt in 1...max(1, settings.deliveryAttempts) {
            if await attemptOnce(event) { return true }
            guard attempt < settings.deliveryAttempts else { break }
            do { try await Task.sleep(for: .milliseconds(delay)) } catch { return false }
            delay = min(delay * 2, 60_000)
        }
        return false
    }

    private static func attemptOnce(_ event: AgentEvent) async -> Bool {
        do {
            var request = HTTPClientRequest(url: event.url)
            request.method = .POST
            for (name, value) in try event.headers(MachineClock.now()) { request.headers.add(name: name, value: value) }
            request.body = .bytes(ByteBuffer(bytes: event.body))
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(10))
            return (200..<300).contains(response.status.code)
        } catch {
            return false
        }
    }
}

/// What runs beside a service that speaks with agents.
public struct AgentDeliveries: Service {
    let queue: DeliveryQueue
    let settings: AgentSettings
    let logger: Logger

    /// Delivers events until the service shuts down.
    public func run() async { await queue.run(settings, logger) }
}
