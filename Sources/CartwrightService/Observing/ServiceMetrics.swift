internal import Cartwright
internal import HTTPTypes
internal import Synchronization
internal import Hummingbird

/// The metrics of the service, in the text format of Prometheus.
final class ServiceMetrics: Sendable {
    private let state = Mutex(State())

    private struct State {
        var requests: [Request: Latency] = [:]
        var quotes: Int64 = 0
        var nodes: Int64 = 0
        var inexact: Int64 = 0
        var inFlight: Int64 = 0
        var unknownCodes: Int64 = 0
        var refusedCodes: Int64 = 0
        var removed: [RemovedKind: Int64] = [:]
        var streams: Int64 = 0
        var gauges: [String: Int64] = [:]

        mutating func count(_ change: Int64, streamed isStream: Bool) {
            if isStream { streams += change } else { inFlight += change }
        }
    }

    private struct Request: Hashable {
        let operation: String
        let status: Int

        var labels: String { "operation=\"\(operation)\",status=\"\(status)\"" }
    }

    /// The duration of requests: the number within each bound, and the sum.
    private struct Latency {
        var counts = [Int64](repeating: 0, count: ServiceMetrics.boundsMicroseconds.count)
        var count: Int64 = 0
        var microseconds: Int64 = 0

        mutating func add(_ microseconds: Int64) {
            if let place = boundsMicroseconds.firstIndex(where: { microseconds <= $0 }) { counts[place] += 1 }
            count += 1
            self.microseconds += microseconds
        }
    }

    /// The upper bounds of the histogram.
    static let boundsMicroseconds: [Int64] = [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
        5_000_000, 10_000_000,
    ]

    /// Counts an answered request.
    func note(_ operation: String, _ status: HTTPResponse.Status, microseconds: Int64) {
        state.withLock { state in
            let request = Request(operation: operation, status: status.code)
            state.requests[request, default: Latency()].add(microseconds)
        }
    }

    /// Counts a quote.
    func note(_ quote: Quote) {
        state.withLock { state in
            state.quotes += 1
            guard let choice = quote.choice else { return }
            state.nodes += Int64(choice.nodes)
            if !choice.isExact { state.inexact += 1 }
        }
    }

    /// Counts removed parts of a kind.
    func note(removed count: Int, _ kind: RemovedKind) {
        state.withLock { $0.removed[kind, default: 0] += Int64(count) }
    }

    /// Counts unknown codes.
    func note(unknownCodes count: Int) { state.withLock { $0.unknownCodes += Int64(count) } }

    /// Counts a cart or a command whose codes were refused after too many attempts.
    func noteRefusedCodes() { state.withLock { $0.refusedCodes += 1 } }

    /// Begins a request; nil if the number of requests of its kind has reached the limit.
    ///
    /// - Parameter isStream: true if the request is answered while its body arrives.
    func begin(atMost limit: Int, streamed isStream: Bool = false) -> RunningRequest? {
        let isBegun = state.withLock { state in
            guard (isStream ? state.streams : state.inFlight) < Int64(limit) else { return false }
            state.count(1, streamed: isStream)
            return true
        }
        return isBegun ? RunningRequest { [self] in state.withLock { $0.count(-1, streamed: isStream) } } : nil
    }

    /// The number of requests in flight, including streamed ones.
    var inFlight: Int64 { state.withLock { $0.inFlight + $0.streams } }

    /// The gauge of dead letters.
    static let deadLetters = "outbox_dead_batches"

    /// The last value of a gauge; nil before the first one.
    func gauge(_ name: String) -> Int64? { state.withLock { $0.gauges[name] } }

    /// Sets a gauge to a value from elsewhere, for example the depth of the outbox.
    func set(_ gauge: String, to value: Int64) { state.withLock { $0.gauges[gauge] = value } }

    /// All metrics as Prometheus text, version 0.0.4.
    var text: String {
        let state = state.withLock { $0 }
        var lines: [String] = []
        func add(_ name: String, _ kind: String, _ help: String, _ samples: [String]) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(kind)"] + samples
        }
        let requests = state.requests.sorted { ($0.key.operation, $0.key.status) < ($1.key.operation, $1.key.status) }
        add(
            "cartwright_http_requests_total",
            "counter",
            "Answered requests.",
            requests.map { "cartwright_http_requests_total{\($0.key.labels)} \($0.value.count)" }
        )
        add(
            "cartwright_http_request_duration_seconds",
            "histogram",
            "Duration of requests.",
            requests.flatMap { Self.histogram($0.key.labels, $0.value) }
        )
        add(
            "cartwright_http_requests_in_flight",
            "gauge",
            "Requests in flight.",
            [
                "cartwright_http_requests_in_flight \(state.inFlight + state.streams)"
            ]
        )
        add("cartwright_quotes_total", "counter", "Quotes.", ["cartwright_quotes_total \(state.quotes)"])
        add(
            "cartwright_search_nodes_total",
            "counter",
            "Sets of promotions that searches examined.",
            [
                "cartwright_search_nodes_total \(state.nodes)"
            ]
        )
        add(
            "cartwright_inexact_choices_total",
            "counter",
            "Choices of promotions that are not proven to be the best.",
            [
                "cartwright_inexact_choices_total \(state.inexact)"
            ]
        )
        add(
            "cartwright_unknown_codes_total",
            "counter",
            "Unknown codes from callers with a limit on them.",
            ["cartwright_unknown_codes_total \(state.unknownCodes)"]
        )
        add(
            "cartwright_refused_codes_total",
            "counter",
            "Carts and commands whose codes were refused after too many attempts.",
            ["cartwright_refused_codes_total \(state.refusedCodes)"]
        )
        add(
            "cartwright_removed_total",
            "counter",
            "Parts removed because their time was over.",
            RemovedKind.allCases.map {
                "cartwright_removed_total{kind=\"\($0.rawValue)\"} \(state.removed[$0, default: 0])"
            }
        )
        for (name, value) in state.gauges.sorted(by: { $0.key < $1.key }) {
            add("cartwright_\(name)", "gauge", "Value at the last reading.", ["cartwright_\(name) \(value)"])
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func histogram(_ labels: String, _ latency: Latency) -> [String] {
        let name = "cartwright_http_request_duration_seconds"
        var sum: Int64 = 0
        var lines: [String] = []
        for (bound, count) in zip(boundsMicroseconds, latency.counts) {
            sum += count
            lines.append("\(name)_bucket{\(labels),le=\"\(seconds(bound))\"} \(sum)")
        }
        lines.append("\(name)_bucket{\(labels),le=\"+Inf\"} \(latency.count)")
        lines.append("\(name)_sum{\(labels)} \(seconds(latency.microseconds))")
        lines.append("\(name)_count{\(labels)} \(latency.count)")
        return lines
    }

    /// Returns microseconds as decimal seconds.
    static func seconds(_ microseconds: Int64) -> String {
        let rest = String(microseconds % 1_000_000)
        let digits = String(repeating: "0", count: 6 - rest.utf8.count) + rest
        var text = "\(microseconds / 1_000_000).\(digits)"
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}

/// A request in flight. It is counted until its last reference ends; a streamed answer holds a reference until its
/// last byte.
final class RunningRequest: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Returns an answer that holds the request until its body is written.
    func held(by answer: Answer) -> Answer {
        guard case .stream(let stream) = answer.body else { return answer }
        var held = answer
        held.body = .stream(
            ResponseBody { writer in
                defer { withExtendedLifetime(self) {} }
                try await stream.write(writer)
            }
        )
        return held
    }
}
