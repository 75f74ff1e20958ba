internal import LedgerHistory

/// What a client knows of itself from the history that its earlier lives have written.
struct ClientRecord {
    /// How a call stands.
    enum Standing: Hashable {
        case done(Int64)
        case refused
        /// Asked for without an answer, or with one that says nothing: to be asked for again as it was.
        case open(HistoryEvent.Invocation)
    }

    /// The session that it was in, by its number; nil where there was none.
    private(set) var session: Int?
    /// How the calls of that session stand, by key.
    private(set) var calls: [String: Standing] = [:]

    /// Whether the beginning of that session is among the events, since there is some of an earlier one.
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
