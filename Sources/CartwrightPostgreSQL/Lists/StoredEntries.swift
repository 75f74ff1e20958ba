internal import Cartwright

/// The entries of a session whose caller gives none.
enum StoredEntries {
    /// Reads the entries of a stored session and the instant of its last change, as far as it shows one; `now`
    /// otherwise. Data that is not a session has no entries.
    static func read(_ json: [UInt8], at now: Instant) -> (entries: [ListEntry], changedAt: Instant) {
        guard let value = try? JSONParser.parse(json) else { return ([], now) }
        let listed = (try? ListEntry.entries(ofStored: json, at: now)) ?? []
        let paidAt = listed.filter { $0.list == .orders }.map(\.at).max()
        var drawnAt: Instant?
        // The instant of the last id that the session drew, for an event or a refund; 0 if it drew none.
        if case .integer(let last)? = value["identifiers"]?["last"], last > 0 { drawnAt = Instant(milliseconds: last) }
        guard let changedAt = [paidAt, drawnAt].compactMap(\.self).max() else { return (listed, now) }
        return ((try? ListEntry.entries(ofStored: json, at: changedAt)) ?? [], changedAt)
    }
}

extension [ListEntry] {
    /// The bits for the columns of a session: 1 in checkout or payment, 2 with orders. Nil without an entry of the
    /// session, which leaves the columns unchanged.
    var stage: Int64? {
        guard let session = first(where: { $0.list == .sessions }) else { return nil }
        let locked = [Phase.checkout, .paying].contains { session.keys.contains(ListKey(.phase, $0.rawValue)) }
        return (locked ? 1 : 0) | (contains { $0.list == .orders } ? 2 : 0)
    }
}
