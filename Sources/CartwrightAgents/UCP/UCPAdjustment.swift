internal import Cartwright

/// Changes of an order that an agent sends: adjustments, and events of its shipping.
///
/// Only the sample shop accepts them, as the reference implementation does. Other shops record their own.
enum UCPAdjustment {
    /// The maximum number of adjustments and of events in a request.
    private static let most = 200

    /// Returns the JSON of an adjustment.
    static func json(_ event: OrderEvent, _ adjustment: OrderEvent.Adjustment) -> JSONValue {
        let units = (event.units ?? [:]).sorted { $0.key < $1.key }
        var object = JSONObject(present: [
            "id": .string(event.id), "type": .string(adjustment.type), "occurred_at": .string(event.at.description),
            "status": .string(adjustment.status.rawValue), "description": adjustment.text.map(JSONValue.string),
            "totals": event.amountMinor.map { [.object(UCPTotals.entry("total", $0))] },
        ])
        let lines = units.map { ["id": .string($0.key), "quantity": .integer($0.value)] as JSONValue }
        object.setUnlessAbsent("line_items", .array(lines))
        return .object(object)
    }

    /// Reads the adjustments and events of an order. Those that the order has already are included.
    ///
    /// - Parameter lines: the ids of the order's lines.
    static func events(of body: WireValue, lines: Set<String>) throws(AgentFailure) -> [OrderEvent] {
        _ = try body.object()
        var events: [OrderEvent] = []
        for value in try body["adjustments"]?.elements(atMost: most) ?? [] {
            events.append(try adjustment(value, lines))
        }
        for value in try body["fulfillment"]?["events"]?.elements(atMost: most) ?? [] {
            events.append(try shipping(value, lines))
        }
        return events
    }

    private static func adjustment(_ value: WireValue, _ lines: Set<String>) throws(AgentFailure) -> OrderEvent {
        var event = try self.event(value, .adjusted, lines, counts: -1_000_000...1_000_000)
        let status = try text("status", of: value)
        guard let status = OrderEvent.Adjustment.Status(rawValue: status) else {
            let expected = OrderEvent.Adjustment.Status.allCases.map(\.rawValue).joined(separator: ", ")
            throw unknown(status, expected, value)
        }
        event.adjustment = OrderEvent.Adjustment(
            type: try text("type", of: value),
            status,
            text: try value["description"]?.string()
        )
        let amounts: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000
        for total in try value["totals"]?.elements(atMost: 50) ?? [] where total["type"]?.value == .string("total") {
            event.amountMinor = try total["amount"]?.integer(in: amounts)
        }
        return event
    }

    private static func shipping(_ value: WireValue, _ lines: Set<String>) throws(AgentFailure) -> OrderEvent {
        let type = try text("type", of: value)
        let kinds: [OrderEvent.Kind] = [.processing, .shipped, .delivered]
        guard let kind = kinds.first(where: { $0.rawValue == type }) else {
            let expected = kinds.map(\.rawValue).joined(separator: ", ")
            throw unknown(type, expected, value)
        }
        var event = try self.event(value, kind, lines, counts: 1...1_000_000)
        event.trackingNumber = try value["tracking_number"]?.string()
        event.trackingURL = try value["tracking_url"]?.string()
        return event
    }

    private static func event(
        _ value: WireValue,
        _ kind: OrderEvent.Kind,
        _ lines: Set<String>,
        counts: ClosedRange<Int64>
    ) throws(AgentFailure) -> OrderEvent {
        let (id, occurred) = (try text("id", of: value), try text("occurred_at", of: value))
        guard !id.isEmpty, id.utf8.count <= 200 else { throw value.missing("id") }
        guard let at = try? Instant(occurred) else {
            throw .malformed("expected a time of RFC 3339", path: "\(value.path).occurred_at")
        }
        var units: [String: Int64]?
        for entry in try value["line_items"]?.elements(atMost: AgentSessions.mostLines) ?? [] {
            let line = try text("id", of: entry)
            guard lines.contains(line) else { throw .malformed("the order has no such line", path: entry.path) }
            guard let count = try entry["quantity"]?.integer(in: counts) else { throw entry.missing("quantity") }
            units = (units ?? [:]).merging([line: count]) { $1 }
        }
        return OrderEvent(id: id, kind, at: at, units: units)
    }

    private static func unknown(_ found: String, _ expected: String, _ value: WireValue) -> AgentFailure {
        .malformed("expected one of \(expected), found \"\(found.shortened(toBytes: 40))\"", path: value.path)
    }

    private static func text(_ key: String, of value: WireValue) throws(AgentFailure) -> String {
        guard let text = try value[key]?.string() else { throw value.missing(key) }
        return text
    }
}
