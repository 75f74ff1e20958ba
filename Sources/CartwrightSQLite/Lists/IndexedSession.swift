internal import Cartwright

/// A session to store, with its entries in lists. It is made by the caller, to spare the one thread that writes.
struct IndexedSession: Sendable {
    let json: [UInt8]
    var commands: [UInt8] = []
    let instant: Instant
    /// The entries; none if the JSON is not a session.
    let rows: [ListedRow]
    /// True if it waits for an external outcome; nil for the present state.
    var isUnsettled: Bool?
    /// True if it is in checkout, in payment, or in a phase of a newer version.
    let isBusy: Bool
    let hasOrders: Bool

    /// - Parameter entries: the entries; nil to read them from the session.
    init(_ json: [UInt8], at instant: Instant, entries given: [ListEntry]? = nil) {
        (self.json, self.instant) = (json, instant)
        let entries = given ?? (try? ListEntry.entries(ofStored: json, at: instant)) ?? []
        rows = entries.map(ListedRow.init)
        let content = entries.first { $0.list == .sessions }?.content
        let shown = try? JSONParser.parse(content ?? json)
        isBusy = Self.isBusy(shown?["phase"]) || Self.hasRefunds(json, isRead: given == nil)
        hasOrders = Self.hasOrders(shown?["orders"])
    }

    init(_ change: CheckoutChange) {
        self.init(change.json, at: change.instant, entries: change.entries)
        (commands, isUnsettled) = (change.commands, change.isUnsettled)
    }

    private static func isBusy(_ phase: JSONValue?) -> Bool {
        guard case .string(let text)? = phase else { return false }
        return switch Phase(rawValue: text) {
        case .checkout, .paying, nil: true
        default: false
        }
    }

    /// - Parameter isRead: true to read the session: its entries do not have refunds under way.
    private static func hasRefunds(_ json: [UInt8], isRead: Bool) -> Bool {
        guard isRead, case .array(let refunds)? = try? JSONParser.parse(json)["refunds"] else { return false }
        return !refunds.isEmpty
    }

    /// - Parameter orders: their number in an entry, or the orders of a session.
    private static func hasOrders(_ orders: JSONValue?) -> Bool {
        switch orders {
        case .integer(let count)?: count > 0
        case .array(let orders)?: !orders.isEmpty
        default: false
        }
    }
}
