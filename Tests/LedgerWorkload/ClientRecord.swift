internal import LedgerHistory

/// The state of a client, read from the history of its earlier lives.
struct ClientRecord {
    /// The state of a call.
    enum Standing: Hashable {
        case done(Int64)
        case refused
        /// Made without a definite answer, and to be repeated unchanged.
        case open(HistoryEvent.Invocation)
    }

    /// The number of its last session; nil if there was none.
    private(set) var session: Int?
    /// The states of the calls of that session, by key.
    private(set) var calls: [String: Standing] = [:]

    /// True if the beginning of that session is among the events, since an earlier session is.
    private(set) var isWhole = false

    private var asking: HistoryEvent.Invocation?

    init(of client: Int, in events: [HistoryEvent]) {
        for event in events where event.client == client { add(event) }
    }

    private mutating func add(_ event: HistoryEvent) {
        switch event.kind {
        case .invoke:
            guard let invocation = event.invocation else { return }
            let number = invocation.session.split(separator: "-").last.flatMap { Int($0) }
            if number != session {
                isWhole = session != nil
                (session, calls) = (number, [:])
            }
            calls[invocation.key] = .open(invocation)
            asking = invocation
        case .ok:
            if let asking { calls[asking.key] = .done(event.answer ?? 0) }
        case .fail:
            if let asking, WorkloadClient.isRefusal(event.code ?? "") { calls[asking.key] = .refused }
        case .unknown, .gone: break
        }
    }
}
