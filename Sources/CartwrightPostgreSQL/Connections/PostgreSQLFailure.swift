internal import Cartwright

/// What went wrong on a connection, and what may be done about it.
struct PostgreSQLFailure: Error {
    enum Kind: Equatable {
        /// The connection is gone, and whether the last statement was carried out is not known.
        case lost
        /// The transaction got in the way of another one and was undone: it may be tried again.
        case collision
        /// A connection cannot be made now, and perhaps can a moment later.
        case unreachable
        /// The server said no, by an SQLSTATE.
        case server(String)
        /// What the server said is not what the store expects.
        case unexpected
    }

    let kind: Kind
    let error: CartwrightError
    /// The demand that one of the store's functions has refused, by its number; nil for any other failure.
    private(set) var refusedDemand: Int?

    init(_ kind: Kind, _ error: CartwrightError) { (self.kind, self.error) = (kind, error) }

    static func lost(_ place: String, _ reason: String) -> PostgreSQLFailure {
        PostgreSQLFailure(.lost, StoreFailure.unavailable(place, reason))
    }

    /// Something that was kept is not as it was written.
    static func damaged(_ place: String, _ what: String) -> PostgreSQLFailure {
        PostgreSQLFailure(.unexpected, StoreFailure.damaged(place, what))
    }

    /// The SQLSTATE with which the store's own functions refuse, see ``ChangeFunction``.
    private static let refused = "CW001"

    /// What the server has said, by its SQLSTATE (PostgreSQL's Appendix A).
    ///
    /// - Parameter message: the first line, which names tables and causes and no values.
    static func server(_ state: String, _ message: String, _ place: String) -> PostgreSQLFailure {
        if state == refused {
            var failure = PostgreSQLFailure(.server(state), StoreFailure.corrupt(place, "a change was refused in part"))
            failure.refusedDemand = Int(message)
            return failure
        }
        return switch state {
        case "40001", "40P01":
            PostgreSQLFailure(.collision, StoreFailure.locked("others keep \(place) busy: \(message)"))
        case "55P03", "57014":
            PostgreSQLFailure(.server(state), StoreFailure.locked("others keep \(place) busy: \(message)"))
        case "53100": PostgreSQLFailure(.server(state), StoreFailure.full(place))
        case "25006": PostgreSQLFailure(.server(state), StoreFailure.readOnly(place, message))
        case "42501": PostgreSQLFailure(.server(state), StoreFailure.forbidden(place, message))
        // The statements are the program's own, so it is the tables that are other ones.
        case _ where ["22", "23", "42"].contains(state.prefix(2)):
            PostgreSQLFailure(
                .server(state),
                StoreFailure.corrupt(place, "its tables are not what they should be: \(message)")
            )
        default: PostgreSQLFailure(.server(state), StoreFailure.unavailable(place, message))
        }
    }
}
