internal import Cartwright
internal import CartwrightAnalytics

/// Entries of lists as columns, named as in ``ListWriting``.
struct EntryColumns {
    private var jobs: [Int64?] = []
    private var lists: [Int64?] = []
    private var ids: [[UInt8]?] = []
    private var instants: [Int64?] = []
    private var currencies: [[UInt8]?] = []
    private var contents: [[UInt8]?] = []
    /// The keys of each entry, and their amounts, as the texts of arrays.
    private var keys: [[UInt8]?] = []
    private var amounts: [[UInt8]?] = []

    /// Adds the entries of a session.
    ///
    /// - Parameter job: the place of the session in the columns of the call, from 1.
    mutating func add(_ entries: [ListEntry], of job: Int64) {
        for entry in entries {
            jobs.append(job)
            lists.append(entry.list.rawValue)
            ids.append(entry.id.nameBytes)
            instants.append(entry.at.milliseconds)
            currencies.append(Array(entry.currency.code.utf8))
            contents.append(entry.content)
            keys.append(Self.array(entry.keys.map { "\"\\\\x\($0.name.hexadecimal)\"" }))
            amounts.append(Self.array(entry.keys.map { String($0.amountMinor) }))
        }
    }

    /// The arguments, in the order of the parameters.
    var values: [PostgreSQLValue] {
        [
            .integers(jobs), .integers(lists), .byteStrings(ids), .integers(instants), .byteStrings(currencies),
            .byteStrings(contents), .byteStrings(keys), .byteStrings(amounts),
        ]
    }

    /// Returns the text of an array. A function has no parameters that are arrays of arrays of different lengths.
    private static func array(_ elements: [String]) -> [UInt8] { Array("{\(elements.joined(separator: ","))}".utf8) }
}

extension ListKey {
    /// The key as in the column `keys`: a byte with the field, then the value.
    var name: [UInt8] { [UInt8(truncatingIfNeeded: field.rawValue)] + value.nameBytes }
}
