internal import Cartwright

/// An entry with its values encoded by the caller, to spare the one thread that writes.
struct ListedRow: Sendable {
    let list: ListName
    let id: SQLArgument
    let session: SQLArgument
    let at: Int64
    let currency: SQLArgument
    let content: [UInt8]
    let keys: [ListKey]

    init(_ entry: ListEntry) {
        (list, id, session) = (entry.list, .name(entry.id), .name(entry.session))
        (at, currency) = (entry.at.milliseconds, .text(entry.currency.code))
        (content, keys) = (entry.content, entry.keys)
    }
}

/// An entry that a table holds, without its content.
struct PlacedEntry {
    let list: SQLArgument
    let id: SQLArgument
    let at: Int64
    let keys: [ListKey]
}
