internal import CLibPQ
internal import Cartwright
internal import Glibc

/// A connection to a server, used by one caller at a time.
///
/// libpq does not block here: all waiting is in `poll` with a deadline, so that a silent server and a silent network
/// failure end as errors. After a failure of kind `lost` the connection is not usable any more.
///
/// - ``exchange(_:)`` and ``query(_:_:)`` send prepared statements in pipeline mode: several of them take one round
///   trip, and are one transaction unless they begin one themselves.
/// - ``transaction(_:)`` runs several round trips in one transaction.
/// - ``script(_:)`` sends text with several commands, without arguments.
/// - ``copy(_:from:)`` feeds a `COPY … FROM STDIN`.
final class PostgreSQLConnection {
    let handle: OpaquePointer
    /// The database in errors.
    let place: String
    /// The number of the connection among those opened on its worker.
    var number = 0
    /// The names of the prepared statements, by their text.
    var prepared: [String: String] = [:]
    /// The time limit of an answer: a little longer than the server lets a statement run.
    private(set) var answerLimit: Duration

    /// The time that an answer may take beyond its statement.
    private static let patience = Duration.seconds(2)

    init(_ handle: OpaquePointer, place: String, statementLimit: Duration) {
        (self.handle, self.place) = (handle, place)
        answerLimit = max(.zero, statementLimit) + Self.patience
        _ = PQsetNoticeReceiver(handle, { _, _ in }, nil)
    }

    deinit { PQfinish(handle) }

    /// Runs a function with a longer time limit for its statements.
    func patiently<Value>(
        _ limit: Duration,
        _ body: () throws(PostgreSQLFailure) -> Value
    ) throws(PostgreSQLFailure) -> Value {
        let usual = answerLimit
        answerLimit = limit + Self.patience
        defer { answerLimit = usual }
        return try body()
    }

    /// True unless the server is known to have hung up, without a round trip. Unexpected data from the server mostly
    /// means that it hangs up.
    var isOpen: Bool {
        guard PQstatus(handle) == CONNECTION_OK else { return false }
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) == 0
    }

    /// The last error message of libpq, on one line.
    var message: String { Self.line(PQerrorMessage(handle)) }

    private static func line(_ text: UnsafePointer<CChar>?) -> String {
        let lines = text.map { String(cString: $0) }?.split(whereSeparator: \.isNewline) ?? []
        let words = lines.map { $0.drop { $0.isWhitespace } }.joined(separator: "; ")
        return words.isEmpty ? "no reason given" : words
    }
}

// MARK: Waiting

extension PostgreSQLConnection {
    /// Waits until the socket can be read from or written to.
    func wait(reading: Bool, writing: Bool, _ deadline: Deadline) throws(PostgreSQLFailure) {
        let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        guard descriptor.fd >= 0 else { throw .lost(place, message) }
        while true {
            let left = deadline.milliseconds
            guard left > 0 else { throw .lost(place, "expected an answer in time, found none") }
            let ready = poll(&descriptor, 1, left)
            if ready > 0 { return }
            if ready < 0, errno != EINTR { throw .lost(place, "cannot wait for its socket") }
        }
    }

    /// Sends the buffered data, and reads incoming data meanwhile: a server that cannot send its answers stops
    /// reading.
    func flush(_ deadline: Deadline) throws(PostgreSQLFailure) {
        while true {
            let left = PQflush(handle)
            guard left >= 0 else { throw .lost(place, message) }
            if left == 0 { return }
            try wait(reading: true, writing: true, deadline)
            guard PQconsumeInput(handle) == 1 else { throw .lost(place, message) }
        }
    }

    /// Returns the next result, nil at the end of a statement's results.
    func nextResult(_ deadline: Deadline) throws(PostgreSQLFailure) -> OpaquePointer? {
        while PQisBusy(handle) != 0 {
            try wait(reading: true, writing: false, deadline)
            guard PQconsumeInput(handle) == 1 else { throw .lost(place, message) }
        }
        return PQgetResult(handle)
    }

    /// Returns the failure in a result, nil if it is not a failure.
    func failure(_ result: OpaquePointer) -> PostgreSQLFailure? {
        switch PQresultStatus(result) {
        case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE, PGRES_NONFATAL_ERROR: break
        default: return nil
        }
        let text = PQresultErrorField(result, Self.primaryMessage) ?? PQresultErrorMessage(result)
        let message = Self.line(text)
        // A server that shuts down reports it and hangs up, whatever the outcome of the statement.
        guard PQstatus(handle) == CONNECTION_OK, let state = PQresultErrorField(result, Self.stateField) else {
            return .lost(place, message)
        }
        let known = String(cString: state)
        return known.hasPrefix("57P") ? .lost(place, message) : .server(known, message, place)
    }

    /// `PG_DIAG_SQLSTATE` and `PG_DIAG_MESSAGE_PRIMARY`, which are characters in C.
    private static let stateField = Int32(UInt8(ascii: "C"))
    private static let primaryMessage = Int32(UInt8(ascii: "M"))
}
