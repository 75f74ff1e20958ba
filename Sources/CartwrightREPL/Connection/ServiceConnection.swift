public import Cartwright

/// A connection to a service that holds sessions: its transport, and the parts that all requests share.
public struct ServiceConnection: Sendable {
    /// Sends a request and returns its response.
    ///
    /// Throws: `connection.unavailable`, `connection.timed_out`, `connection.garbled`, `command.interrupted`.
    public typealias Exchange = @Sendable (ServiceRequest) throws(CartwrightError) -> ServiceAnswer

    /// The address of the service as it is displayed: `http://127.0.0.1:8080`.
    public let origin: String

    /// True if commands may change sessions of the service: `--write`.
    public let canWrite: Bool

    private let exchange: Exchange
    private let keys: RequestKeys

    /// Creates a connection.
    ///
    /// - Parameters:
    ///   - origin: the address of the service as it is displayed.
    ///   - nonce: a prefix that makes this program's idempotency keys unique.
    ///   - canWrite: true if commands may change sessions of the service.
    ///   - exchange: sends a request and returns its response.
    public init(to origin: String, nonce: String, canWrite: Bool = false, exchange: @escaping Exchange) {
        (self.origin, self.canWrite, self.exchange) = (origin, canWrite, exchange)
        keys = RequestKeys(prefix: nonce)
    }

    /// Returns a name for a session that is unique among all programs.
    func newSessionName() -> String { keys.name() }

    /// Sends a request without effects. A broken connection is tried once more.
    ///
    /// - Throws: errors of the exchange.
    func send(_ request: ServiceRequest) throws(CartwrightError) -> ServiceAnswer {
        do throws(CartwrightError) {
            return try exchange(request)
        } catch {
            guard error.code == .connectionUnavailable else { throw error }
            return try exchange(request)
        }
    }

    /// Sends a request with effects, which take place at most once: a broken connection is tried once more under the
    /// same idempotency key, and so is the same request when it is made again.
    ///
    /// - Throws: `connection.read_only`; errors of the exchange, with a note that the outcome is unknown.
    func carryOut(_ request: ServiceRequest) throws(CartwrightError) -> ServiceAnswer {
        try requireWriting()
        var keyed = request
        keyed.headers["idempotency-key"] = keys.key(of: request)
        do throws(CartwrightError) {
            let answer = try send(keyed)
            // Failures of the service are not stored under the key, and neither is a refusal because the first request
            // still runs.
            if answer.status < 500, answer.headers["retry-after"] == nil { keys.settle(request) }
            return answer
        } catch {
            throw error.leavingOutcomeOpen
        }
    }

    /// Sends a conditional PUT, which is refused if it is repeated.
    ///
    /// - Throws: `connection.read_only`; errors of the exchange, with a note that the outcome is unknown.
    func put(_ request: ServiceRequest) throws(CartwrightError) -> ServiceAnswer {
        try requireWriting()
        do throws(CartwrightError) { return try exchange(request) } catch { throw error.leavingOutcomeOpen }
    }

    /// Refuses a request with effects on a connection that only reads. Every such request passes through here.
    private func requireWriting() throws(CartwrightError) {
        guard !canWrite else { return }
        throw CartwrightError(
            .connectionReadOnly,
            "the sessions at \(origin) are read-only here, so nothing was changed",
            hint: "copy session, to try it on a copy; or cartwright repl --connect URL --write"
        )
    }
}

extension CartwrightError {
    /// The error with a note that the request may have been carried out.
    fileprivate var leavingOutcomeOpen: CartwrightError {
        var error = self
        error.details.append("the outcome is unknown; repeating the same command is safe, it takes effect once")
        return error
    }
}
