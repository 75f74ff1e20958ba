internal import Cartwright
internal import HTTPTypes
internal import Synchronization

/// The remaining requests of each caller in this second.
final class RequestRates: Sendable {
    private let limit: Int?
    private let windows = Mutex<[String: Window]>([:])

    private struct Window {
        var second: Int64
        var count: Int
    }

    init(perSecond limit: Int?) { self.limit = limit }

    /// Counts a request.
    ///
    /// - Returns: the fields of draft-ietf-httpapi-ratelimit-headers; empty without a limit.
    /// - Throws: `service.too_many_requests`.
    func count(_ caller: Caller, at now: Instant) throws(Problem) -> HTTPFields {
        guard let limit else { return [:] }
        let used = windows.withLock { windows in
            var window = windows[caller.key ?? ""] ?? Window(second: now.seconds, count: 0)
            if window.second != now.seconds { window = Window(second: now.seconds, count: 0) }
            window.count += 1
            // Windows of earlier seconds are not needed any more.
            if windows.count >= 10_000 { windows = windows.filter { $0.value.second == now.seconds } }
            windows[caller.key ?? ""] = window
            return window.count
        }
        var fields: HTTPFields = [:]
        fields[.rateLimitPolicy] = "\"key\";q=\(limit);w=1"
        fields[.rateLimit] = "\"key\";r=\(max(0, limit - used));t=1"
        guard used > limit else { return fields }
        var problem = Problem.bad(
            .serviceTooManyRequests,
            "too many requests with this key (limit \(limit) per second)",
            hint: "retry after 1 s"
        )
        problem.headers.append(contentsOf: fields)
        throw problem
    }
}
