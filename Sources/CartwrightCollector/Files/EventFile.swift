internal import Cartwright
internal import Glibc

/// The file of stored events, one JSON object per line, and beside it the list of their batches.
///
/// The list (`FILE.batches`) is authoritative: a batch is stored once its line is in the list. The line has the end
/// offset of the batch's events and their fingerprint, so both files reveal every change. Data after the events of the
/// last line was never acknowledged, and is removed at the next start; nothing else ever is.
final class EventFile {
    private let events: OpenFile
    private var list: OpenFile
    private var chain: LineChain
    private var remembered: RememberedBatches
    private var eventsEnd: Int64
    private var listEnd: Int64

    /// The repairs made when the files were opened, a sentence each.
    let repairs: [String]

    /// The result of storing a batch.
    enum StoreResult {
        /// The batch was stored now.
        case now
        /// The batch was stored before.
        case before
        /// Another batch with this id was stored before.
        case another
    }

    /// The number of remembered batch ids.
    var count: Int { remembered.count }

    /// Opens the files, or creates them.
    ///
    /// - Parameters:
    ///   - path: the file of events. If it is a symbolic link, the list is beside the target.
    ///   - memory: the limits for remembering batches.
    ///   - batchBytes: the maximum size of the body of a batch in bytes.
    ///   - nowSeconds: the current time, in seconds since 1970.
    /// - Throws: `collector.busy`, `collector.file_exposed`, `collector.file_damaged`, `collector.file_changed`,
    /// `collector.file_failed`, `digest.library`; then both files are unchanged.
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
        // No batch is stored yet. Earlier contents of the file of events stay.
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

    /// Removes data that was never acknowledged.
    private static func repair(
        _ stored: StoredBatches,
        _ events: OpenFile,
        _ list: OpenFile,
        _ unacknowledged: Int64
    ) throws(CartwrightError) -> [String] {
        var repairs: [String] = []
        if stored.lacksLineBreak {
            try list.replace(from: stored.listEnd - 1, with: [UInt8(ascii: "\n")])
            repairs.append("the last line of \(list.path) had no line break; one was added")
        }
        let unfinished = try list.size() - stored.listEnd
        if unfinished > 0 {
            try list.truncate(to: stored.listEnd)
            repairs.append("\(unfinished) bytes of an unfinished line were removed from the end of \(list.path)")
        }
        if unacknowledged > 0 {
            try events.truncate(to: stored.eventsEnd)
            repairs.append(
                "\(unacknowledged) bytes of a batch that was never acknowledged were removed from the end of "
                    + events.path
            )
        }
        return repairs
    }

    /// Stores a batch; when this returns it survives a power failure.
    ///
    /// - Throws: `collector.too_many_batches`, `collector.file_failed`; then nothing was stored.
    func store(
        _ batch: ReceivedBatch,
        id: String,
        body: Fingerprint,
        nowSeconds: Int64
    ) throws(CartwrightError) -> StoreResult {
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

    /// Closes both files. Nothing may be stored afterwards.
    ///
    /// - Throws: `collector.file_failed`.
    func close() throws(CartwrightError) {
        try list.close()
        try events.close()
    }
}
