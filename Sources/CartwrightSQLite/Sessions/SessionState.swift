internal import Cartwright

/// The columns of a stored session that a change compares, besides its body.
struct SessionState: Hashable, Sendable {
    /// The revision; 0 if the session does not exist.
    private(set) var revision: Int64 = 0
    private(set) var unsettledSince: Int64?
    private var hasOrders = false
    /// The instant of the last change, or up to an hour before it; nil while retention may not delete the session.
    private var idleSince: Int64?

    /// The time for which ``idleSince`` stays as it is, so that few changes write its index.
    private static let step: Int64 = 3_600_000

    init() {}

    init(_ row: SQLRow) {
        (revision, unsettledSince) = (row.integer(0), row.integer(ifPresent: 1))
        (hasOrders, idleSince) = (row.integer(2) != 0, row.integer(ifPresent: 3))
    }

    /// Returns the refusal of a change to another revision, nil if it is this one.
    func conflict(of id: String, after other: Int64) -> CartwrightError? {
        revision == other ? nil : .sessionConflict(id, after: other, present: revision)
    }

    /// Returns the columns after a change, at the same revision.
    func followed(by session: IndexedSession) -> SessionState {
        let now = session.instant.milliseconds
        var next = self
        if let isUnsettled = session.isUnsettled { next.unsettledSince = isUnsettled ? unsettledSince ?? now : nil }
        next.hasOrders = session.hasOrders
        let isIdle = !session.isBusy && next.unsettledSince == nil
        next.idleSince = isIdle ? idleSince ?? now : nil
        if let since = next.idleSince, !(0..<Self.step).contains(now &- since) || hasOrders != next.hasOrders {
            next.idleSince = now
        }
        return next
    }

    /// The values of the columns without the revision.
    var row: [SQLArgument] { [.number(unsettledSince), hasOrders ? 1 : 0, .number(idleSince)] }
}
