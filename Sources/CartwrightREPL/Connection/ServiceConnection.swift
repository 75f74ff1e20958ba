public import Cartwright

/// A service that sessions are driven at: how requests get there, and what every one of them has in common.
public struct ServiceConnection: Sendable {
    /// Carries a request out.
    ///
    /// Throws: `connection.unavailable`, `connection.timed_out`, `connection.garbled`, `command.interrupted`.
    public typealias Exchange = @Sendable (ServiceRequest) throws(CartwrightError) -> ServiceAnswer

    /// The service, as it is shown: `http://127.0.0.1:8080`.
    public let origin: String

    private let exchange: Exchange
    private let keys: RequestKeys

    /// A connection.
    ///
    /// - Parameters:
    ///   - origin: the service, as it is shown.
    ///   - nonce: what tells this program's idempotency keys from those of all others.
    ///   - exchange: carries a request out.
    public init(to origin: String, nonce: String, exchange: @escaping Exchange) {
        (self.origin, self.exchange) = (origin, exchange)
        keys = RequestKeys(prefix: nonce)
    }

    /// A name for a session that nobody else gives.
    func newSessionName() -> String { keys.name() }

    /// Asks for something that changes nothing. A connection that broke is tried once more.
    ///
    /// - Throws: what the exchange throws.
    func ask(_ request: ServiceRequest) throws(CartwrightError) -> ServiceAnswer {
        do throws(CartwrightError) {
            return try exchange(request)
        } catch {
            guard error.code == .connectionUnavailable else { throw error }
            return try exchange(request)
        }
    }

    /// Asks for something that has effects, once whatever becomes of the answer: what broke off is asked for once more
    /// under the same key, and so is the same request when it is made again.
    ///
    /// - Throws: what the exchange throws, saying that the outcome is not known.
    func carryOut(_ request: ServiceRequest) throws(CartwrightError) -> ServiceAnswer {
        var keyed = request
        keyed.headers["idempotency-key"] = keys.key(of: request)
        do throws(CartwrightError) {
            let answer = try ask(keyed)
            // A failure of the service is not kept under the key, and neither is that the first one still runs.
            if answer.status < 500, answer.headers["retry-after"] == nil { keys.settle(request) }
            return answer
        } catch {
            throw error.leavingOutcomeOpen
        }
    }

    /// Puts something in place, on a revision: made twice, it is refused the second time.
    ///
    /// - Throws: what the exchange throws, saying that the outcome is not known.
    func put(_ request: ServiceRequest) throws(CartwrightError) -> ServiceAnswer {
        do throws(CartwrightError) { return try exchange(request) } catch { throw error.leavingOutcomeOpen }
    }
}

extension CartwrightError {
    /// The error of a request that may have been carried out all the same.
    fileprivate var leavingOutcomeOpen: CartwrightError {
        var error = self
        error.details.append("whether the service carried it out is not known; the same command again counts once")
        return error
    }
}
