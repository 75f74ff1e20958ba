extension OutboxEntry: JSONConvertible {
    /// The batch as JSON for scripts: `{"id": "…", "state": "dead", "events": 3, "bytes": 1200, …}`.
    public var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["state"] = .string(state.rawValue)
        object["events"] = .integer(Int64(events))
        object["bytes"] = .integer(Int64(bytes))
        object["failures"] = .integer(Int64(failures))
        object["created_at"] = .string(createdAt.description)
        object.setUnlessAbsent("due_at", dueAt.map { .string($0.description) })
        object.setUnlessAbsent("settled_at", settledAt.map { .string($0.description) })
        object.setUnlessAbsent(
            "reason",
            reason.map { ["code": .string($0.code.rawValue), "summary": .string($0.summary)] }
        )
        return .object(object)
    }
}

extension OutboxSummary: JSONConvertible {
    /// `{"pending_events": 3, "in_flight": 0, "delivered": 12, "dead": 1}`, and `next_due_at` if there is one.
    public var json: JSONValue {
        var object = JSONObject()
        object["pending_events"] = .integer(Int64(pendingEvents))
        for state in OutboxState.allCases { object[state.rawValue] = .integer(Int64(batches[state, default: 0])) }
        object.setUnlessAbsent("next_due_at", nextDueAt.map { .string($0.description) })
        return .object(object)
    }
}
