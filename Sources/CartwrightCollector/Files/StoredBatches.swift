internal import Cartwright

/// What the two files of a collector hold, line by line as it was written. Reading changes neither.
struct StoredBatches {
    private let events: OpenFile
    private let list: OpenFile
    private let eventsSize: Int64

    /// What the next line of the list follows.
    private(set) var chain = LineChain()
    private(set) var remembered: RememberedBatches
    /// Where the events of the last batch end.
    private(set) var eventsEnd: Int64 = 0
    /// Where the last whole line of the list ends, its line break included.
    private(set) var listEnd: Int64
    /// Whether the last line of the list is whole but for its line break.
    private(set) var lacksLineBreak = false

    /// Reads the list and compares the events with it.
    ///
    /// - Returns: nil where the list was never finished, so that nothing was acknowledged.
    /// - Throws: `collector.file_damaged`, `collector.file_changed`, `collector.file_failed`, `digest.library`.
    static func read(
        _ list: OpenFile,
        _ events: OpenFile,
        _ memory: BatchMemory,
        nowSeconds: Int64
    ) throws(CartwrightError) -> StoredBatches? {
        guard try hasHeader(list, events) else { return nil }
        var stored = StoredBatches(
            events: events,
            list: list,
            eventsSize: try events.size(),
            remembered: RememberedBatches(memory),
            listEnd: Int64(LineChain.header.utf8.count) + 1
        )
        try stored.readEntries(nowSeconds: nowSeconds)
        return stored
    }

    /// Whether the first line says that this is a list; false where it was never finished.
    private static func hasHeader(_ list: OpenFile, _ events: OpenFile) throws(CartwrightError) -> Bool {
        let header = Array(LineChain.header.utf8)
        var lines = LinesOfFile(of: list)
        guard let line = try lines.next() else { return false }
        if line.bytes.elementsEqual(header) { return true }
        // What stands in place of the line break of a list without a batch.
        if !line.isEnded, line.bytes.dropLast().elementsEqual(header) { return true }
        guard line.isEnded || !header.starts(with: line.bytes) else { return false }
        throw .collectorFileDamaged(
            list.path,
            line: 1,
            "expected \(LineChain.header), found \(String(decoding: line.bytes.prefix(40), as: UTF8.self))",
            events: events.path
        )
    }

    private mutating func readEntries(nowSeconds: Int64) throws(CartwrightError) {
        var lines = LinesOfFile(of: list)
        let header = try lines.next()
        lacksLineBreak = header?.isEnded != true
        var number = 1
        while let line = try lines.next() {
            number += 1
            if let entry = try chain.entry(of: line.bytes) {
                try take(entry, endingAt: line.offset + Int64(line.bytes.count) + 1)
                lacksLineBreak = !line.isEnded
            } else if !line.isEnded {
                // Unfinished, and then nobody heard that it was kept; or whole, with its line break damaged.
                guard let entry = try chain.entry(of: line.bytes.dropLast()) else { break }
                try take(entry, endingAt: line.offset + Int64(line.bytes.count))
                lacksLineBreak = true
            } else {
                throw .collectorFileDamaged(
                    list.path,
                    line: number,
                    "the line is not what the collector wrote, or not where it wrote it",
                    events: events.path
                )
            }
            remembered.trim(nowSeconds: nowSeconds)
        }
    }

    private mutating func take(_ entry: ListEntry, endingAt end: Int64) throws(CartwrightError) {
        try compare(entry)
        if let batch = entry.batch { remembered.add(batch, end: entry.end) }
        (eventsEnd, listEnd) = (entry.end, end)
    }
}

// MARK: - Events

extension StoredBatches {
    /// Whether the file of events still has the bytes that an entry vouches for.
    private func compare(_ entry: ListEntry) throws(CartwrightError) {
        let bytes = try events.read(eventsEnd..<max(eventsEnd, min(entry.end, eventsSize)))
        if entry.end <= eventsSize, try Fingerprint(of: bytes) == entry.events { return }
        let first = try line(at: eventsEnd)
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        if let broken = lines.firstIndex(where: { (try? JSONParser.parse(Array($0))) == nil }) {
            throw damaged(first + broken, "the line", entry)
        }
        guard entry.end <= eventsSize else {
            throw .collectorFileChanged(
                events.path,
                line: first,
                "the events of \(Self.name(entry)) should be here, and end before; the file is shorter than it was"
            )
        }
        throw damaged(
            first,
            lines.count > 1 ? "one of the lines \(first) to \(first + lines.count - 1)" : "the line",
            entry
        )
    }

    private func damaged(_ line: Int, _ what: String, _ entry: ListEntry) -> CartwrightError {
        .collectorFileDamaged(
            events.path,
            line: line,
            "\(what) is not what the collector wrote for \(Self.name(entry))",
            events: events.path
        )
    }

    private static func name(_ entry: ListEntry) -> String {
        entry.batch.map { "batch \($0.id)" } ?? "earlier batches"
    }

    /// The number of the line that begins at an offset of the file of events.
    private func line(at offset: Int64) throws(CartwrightError) -> Int {
        var (number, start) = (1, Int64(0))
        while start < offset {
            let bytes = try events.read(start..<min(offset, start + ListWriter.partBytes))
            guard !bytes.isEmpty else { return number }
            number += bytes.count { $0 == UInt8(ascii: "\n") }
            start += Int64(bytes.count)
        }
        return number
    }

    /// How many bytes stand behind the events of the last batch: those of one that nobody heard was kept.
    ///
    /// - Throws: `collector.file_changed` where they are more than a batch has.
    func unacknowledgedBytes(limit: Int64) throws(CartwrightError) -> Int64 {
        let count = eventsSize - eventsEnd
        guard count <= limit else {
            throw .collectorFileChanged(
                events.path,
                line: try line(at: eventsEnd),
                "from here on the file has \(count) bytes that \(list.path) knows nothing of, more than a batch has"
            )
        }
        return count
    }
}

// MARK: - Forgetting

extension StoredBatches {
    /// Whether the list holds more of what is forgotten than of what is remembered.
    var isMostlyForgotten: Bool { remembered.forgotten > remembered.count + 100 }

    /// Writes the list anew without the ids that are forgotten.
    func rewrite() throws(CartwrightError) -> (file: OpenFile, chain: LineChain, end: Int64) {
        var writer = try ListWriter(for: list.path)
        try writer.append(partsOf: events, 0..<remembered.forgottenEnd)
        var (lines, old) = (LinesOfFile(of: list), LineChain())
        _ = try lines.next()
        while let line = try lines.next(), let entry = try old.entry(of: line.bytes) {
            if entry.end > remembered.forgottenEnd { try writer.append(entry) }
        }
        return try writer.finish()
    }
}
