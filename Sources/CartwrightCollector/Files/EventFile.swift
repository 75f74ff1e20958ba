internal import Cartwright
internal import Glibc

/// The file that events are kept in, one JSON object a line, and beside it the list of the batches they came in.
///
/// The list (`FILE.batches`) is what counts: a batch is kept once its line is in it. The line says where the events of
/// the batch end and has their fingerprint, so both files show every change. What stands behind the last line's events
/// was never acknowledged, and is taken away at the next start; nothing else ever is.
final class EventFile {
    private let events: OpenFile
    private var list: OpenFile
    private var chain: LineChain
    private var remembered: RememberedBatches
    private var eventsEnd: Int64
    private var listEnd: Int64

    /// What was put in order when the files were opened, a sentence each.
    let repairs: [String]

    /// What became of a batch.
    enum Kept {
        /// It is in the file now.
        case now
        /// It was before.
        case before
        /// Another batch of this id was.
        case another
    }

    /// How many batches are known by their ids.
    var count: Int { remembered.count }

    /// Opens the files, or makes them.
    ///
    /// - Parameters:
    ///   - path: the file of events. Whatever symbolic link leads to it, its list lies beside the file itself.
    ///   - memory: how long batches are known.
    ///   - batchBytes: the most bytes that the body of a batch has.
    ///   - nowSeconds: the present, in seconds since 1970.
    /// - Throws: `collector.busy`, `collector.file_exposed`, `collector.file_damaged`, `collector.file_changed`,
    ///   `collector.file_failed`, `digest.library`; and then both files are as they were.
    init(path: String, memory: BatchMemory, batchBytes: Int, nowSeconds: Int64) throws(CartwrightError) {
        events = try OpenFile(path, .existingOrNew)
        try events.lock()
        let listPath = "\(try events.realPath()).batches"
        if faccessat(AT_FDCWD, listPath, F_OK, AT_SYMLINK_NOFOLLOW) == 0 {
            list = try OpenFile(listPath, .existing)
            if let stored = try StoredBatches.read(list, events, memory, nowSeconds: nowSeconds) {
                // Each byte of a body may need six once its events are written as lines.
                let unacknowledged = try stored.unacknowledgedBytes(limit: 6 * Int64(batchBytes))
                (chain, remembered) = (stored.chain, stored.remembered)
                (eventsEnd, listEnd) = (stored.eventsEnd, stored.listEnd)
                repairs = try Self.repair(stored, events, list, unacknowledged)
                if stored.isMostlyForgotten { (list, chain, listEnd) = try stored.rewrite() }
                return
            }
        }
        // Nothing was kept yet. What is in the file of events is somebody's, and stays.
        let size = try events.size()
        let last = try events.read(max(0, size - 1)..<size)
        let isEnded = last.isEmpty || last == [UInt8(ascii: "\n")]
        if !isEnded { try events.replace(from: size, with: [UInt8(ascii: "\n")]) }
        eventsEnd = try events.size()
        var writer = try ListWriter(for: listPath)
        try writer.append(partsOf: events, 0..<eventsEnd)
        (list, chain, listEnd) = try writer.finish()
        remembered = RememberedBatches(memory)
        repairs = isEnded ? [] : ["\(path) did not end with a line break; one was added"]
    }

    /// Takes away what was never acknowledged.
    private static func repair(
        _ stored: StoredBatches,
        _ events: OpenFile,
        _ list: OpenFile,
        _ unacknowledged: Int64
    ) throws(CartwrightError) -> [String] {
        var repairs: [String] = []
        if stored.lacksLineBreak {
            try list.replace(from: stored.listEnd - 1, with: [UInt8(ascii: "\n")])
            repairs.append("the last line of \(list.path) had no line break; it has one again")
        }
        let unfinished = try list.size() - stored.listEnd
        if unfinished > 0 {
            try list.truncate(to: stored.listEnd)
            repairs.append("\(unfinished) bytes of an unfinished line were taken from the end of \(list.path)")
        }
        if unacknowledged > 0 {
            try events.truncate(to: stored.eventsEnd)
            repairs.append(
                "\(unacknowledged) bytes of a batch that was never acknowledged were taken from the end of "
                    + events.path
            )
        }
        return repairs
    }

    /// Keeps a batch; when this returns it outlives a power failure.
    ///
    /// - Throws: `collector.too_many_batches`, `collector.file_failed`, and then nothing was kept.
    func keep(
        _ batch: ReceivedBatch,
        id: String,
        body: Fingerprint,
        nowSeconds: Int64
    ) throws(CartwrightError) -> Kept {
        if let known = remembered[id] { return known.body == body ? .before : .another }
        try remembered.makeRoom(nowSeconds: nowSeconds)
        let end = eventsEnd + Int64(batch.lines.count)
        let received = ListEntry.Batch(id: id, body: body, seconds: nowSeconds)
        let entry = ListEntry(batch: received, end: end, events: try Fingerprint(of: batch.lines))
        var next = chain
        let line = try next.line(for: entry)
        try events.replace(from: eventsEnd, with: batch.lines)
        do throws(CartwrightError) {
            try list.replace(from: listEnd, with: line)
        } catch {
            try? events.truncate(to: eventsEnd)
            throw error
        }
        (chain, eventsEnd, listEnd) = (next, end, listEnd + Int64(line.count))
        remembered.add(received, end: end)
        return .now
    }

    /// Closes both files. Nothing may be kept afterwards.
    ///
    /// - Throws: `collector.file_failed`.
    func close() throws(CartwrightError) {
        try list.close()
        try events.close()
    }
}
