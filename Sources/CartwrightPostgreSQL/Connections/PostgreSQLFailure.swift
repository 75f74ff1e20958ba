internal import Cartwright

/// A failure of a connection, with the kind of reaction it allows.
struct PostgreSQLFailure: Error {
    enum Kind: Equatable {
        /// The connection is lost, and the outcome of the last statement is unknown.
        case lost
        /// The transaction collided with another one and was rolled back: it may be tried again.
        case collision
        /// A connection cannot be made now, but perhaps a moment later.
        case unreachable
        /// The server refused the statement, with an SQLSTATE.
        case server(String)
        /// The answer differs from the one that the store expects.
        case unexpected
    }

    let kind: Kind
    let error: CartwrightError
    /// The number of the demand that a function of the store has refused; nil for any other failure.
    private(set) var refusedDemand: Int?

    init(_ kind: Kind, _ error: CartwrightError) { (self.kind, self.error) = (kind, error) }

    static func lost(_ place: String, _ reason: String) -> PostgreSQLFailure {
        PostgreSQLFailure(.lost, StoreFailure.unavailable(place, reason))
    }

    /// Returns the failure for stored data that is damaged.
    static func damaged(_ place: String, _ what: String) -> PostgreSQLFailure {
        PostgreSQLFailure(.unexpected, StoreFailure.damaged(place, what))
    }

    /// The SQLSTATE of refusals by the store's own functions, see ``ChangeFunction``.
    private static let refused = "CW001"

    /// Returns the failure for an SQLSTATE (PostgreSQL's Appendix A).
    ///
    /// - Parameter message: the first line, which names tables and causes but no values.
    static func server(_ state: String, _ message: String, _ place: String) -> PostgreSQLFailure {
        if state == refused {
            var failure = PostgreSQLFailure(.server(state), StoreFailure.corrupt(place, "a change was refused in part"))
            failure.refusedDemand = Int(message)
            return failure
        }
        return switch state {
        case "40001", "40P01":
            PostgreSQLFailure(.collision, StoreFailure.locked("\(place) is locked by others: \(message)"))
        case "55P03", "57014":
            PostgreSQLFailure(.server(state), StoreFailure.locked("\(place) is locked by others: \(message)"))
        case "53100": PostgreSQLFailure(.server(state), StoreFailure.full(place))
        case "25006": PostgreSQLFailure(.server(state), StoreFailure.readOnly(place, message))
        case "42501": PostgreSQLFailure(.server(state), StoreFailure.forbidden(place, message))
        // The statements are part of the program, so the tables must differ.
        case _ where ["22", "23", "42"].contains(state.prefix(2)):
            PostgreSQLFailure(
                .server(state),
                StoreFailure.corrupt(place, "its tables differ from the expected ones: \(message)")
            )
        default: PostgreSQLFailure(.server(state), StoreFailure.unavailable(place, message))
        }
    }
}
