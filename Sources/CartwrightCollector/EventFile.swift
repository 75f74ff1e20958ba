internal import Cartwright
internal import Glibc

/// The file that events are kept in, one JSON object a line, and beside it the list of the batches they came in.
///
/// The list (`FILE.batches`) is what counts: a batch is kept once its line is in it, and the line says where the events
/// of the batch end. What stands behind that in the file of events was never acknowledged, and is taken away at the
/// next start.
final class EventFile {
    private let events: OpenFile
    private let list: OpenFile
    /// By id, the digest of the body.
    private var digests: [String: String] = [:]
    private var eventsEnd: Int64
    private var listEnd: Int64

    /// What became of a batch.
    enum Kept {
        /// It is in the file now.
        case now
        /// It was before.
        case before
        /// Another batch of this id was.
        case another
    }

    /// How many batches are kept.
    var count: Int { digests.count }

    /// Opens the files, or makes them.
    ///
    /// - Throws: `collector.busy`, `collector.file_changed`, `collector.file_failed`.
    init(path: String) throws(CartwrightError) {
        events = try OpenFile(path)
        list = try OpenFile(path + ".batches")
        try events.lock()
        (eventsEnd, listEnd) = (try events.size(), 0)
        let text = try list.read()
        if let journal = BatchList(text) {
            guard journal.eventsEnd <= eventsEnd else {
                throw CartwrightError(
                    .collectorFileChanged,
                    "\(path) is shorter than what was kept in it",
                    hint: "move it and \(path).batches away, to begin anew",
                    fault: .environment
                )
            }
            (digests, eventsEnd, listEnd) = (journal.digests, journal.eventsEnd, Int64(journal.bytes))
        } else {
            // Nothing was kept yet. What is in the file of events is somebody's, and stays.
            let header = BatchList.header(eventsEnd: eventsEnd)
            try list.replace(from: 0, with: header)
            listEnd = Int64(header.count)
        }
        try events.truncate(to: eventsEnd)
        try list.truncate(to: listEnd)
        try list.syncFolder()
    }

    /// Keeps a batch; when this returns it outlives a power failure.
    ///
    /// - Throws: `collector.file_failed`, and then nothing was kept.
    func keep(_ batch: ReceivedBatch, id: String, digest: String) throws(CartwrightError) -> Kept {
        if let known = digests[id] { return known == digest ? .before : .another }
        try events.replace(from: eventsEnd, with: batch.lines)
        let end = eventsEnd + Int64(batch.lines.count)
        let line = BatchList.line(id: id, digest: digest, eventsEnd: end)
        try list.replace(from: listEnd, with: line)
        (eventsEnd, listEnd) = (end, listEnd + Int64(line.count))
        digests[id] = digest
        return .now
    }
}

/// The list of batches as text: a header with the length of the file of events before the first batch, then a line for
/// each, with its id, the digest of its body, and where its events end.
struct BatchList {
    private(set) var digests: [String: String] = [:]
    private(set) var eventsEnd: Int64
    /// How many bytes of the text are whole lines.
    private(set) var bytes: Int

    private static let name = "cartwright-batches-1"

    static func header(eventsEnd: Int64) -> [UInt8] { Array("\(name) \(eventsEnd)\n".utf8) }

    static func line(id: String, digest: String, eventsEnd: Int64) -> [UInt8] {
        Array("\(id) \(digest) \(eventsEnd)\n".utf8)
    }

    /// Reads a list; nil where not even its header is whole. A last line that is not whole is left out: its batch was
    /// never acknowledged.
    init?(_ text: [UInt8]) {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        guard let first = lines.first else { return nil }
        let words = String(decoding: first, as: UTF8.self).split(separator: " ")
        guard words.count == 2, words[0] == Self.name, let end = Int64(words[1]), end >= 0 else { return nil }
        (eventsEnd, bytes) = (end, first.count + 1)
        for line in lines.dropFirst() {
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard words.count == 3, let end = Int64(words[2]), end >= eventsEnd else { return }
            digests[String(words[0])] = String(words[1])
            (eventsEnd, bytes) = (end, bytes + line.count + 1)
        }
    }
}
