internal import Cartwright

/// The contents of a collector's two files, checked line by line. Reading changes neither.
struct StoredBatches {
    private let events: OpenFile
    private let list: OpenFile
    private let eventsSize: Int64

    /// The chain for the next line of the list.
    private(set) var chain = LineChain()
    private(set) var remembered: RememberedBatches
    /// The end of the events of the last batch.
    private(set) var eventsEnd: Int64 = 0
    /// The end of the last complete line of the list, including its line break.
    private(set) var listEnd: Int64
    /// True if the last line of the list is complete except for its line break.
    private(set) var lacksLineBreak = false

    /// Reads the list and compares the events with it.
    ///
    /// - Returns: nil if the list was never finished, so that nothing was acknowledged.
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

    /// Checks the header of the list; returns false if the list was never finished.
    private static func hasHeader(_ list: OpenFile, _ events: OpenFile) throws(CartwrightError) -> Bool {
        let header = Array(LineChain.header.utf8)
        var lines = LinesOfFile(of: list)
        guard let line = try lines.next() else { return false }
        if line.bytes.elementsEqual(header) { return true }
        // Another byte in place of the line break of a list without a batch.
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
                // Unfinished, and then never acknowledged; or complete, with its line break damaged.
                guard let entry = try chain.entry(of: line.bytes.dropLast()) else { break }
                try take(entry, endingAt: line.offset + Int64(line.bytes.count))
                lacksLineBreak = true
            } else {
                throw .collectorFileDamaged(
                    list.path,
                    line: number,
                    "the line differs from the one that the collector wrote, or is in another place",
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
    /// Checks that the file of events still has the bytes of an entry.
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
                "expected the events of \(Self.name(entry)), found the end of the file"
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
            "\(what) differs from the one that the collector wrote for \(Self.name(entry))",
            events: events.path
        )
    }

    private static func name(_ entry: ListEntry) -> String {
        entry.batch.map { "batch \($0.id)" } ?? "earlier batches"
    }

    /// Returns the number of the line at an offset of the file of events.
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

    /// Returns the number of bytes after the events of the last batch: those of a batch that was never acknowledged.
    ///
    /// - Throws: `collector.file_changed` if they are more than a batch can have.
    func unacknowledgedBytes(limit: Int64) throws(CartwrightError) -> Int64 {
        let count = eventsSize - eventsEnd
        guard count <= limit else {
            throw .collectorFileChanged(
                events.path,
                line: try line(at: eventsEnd),
                "from here on the file has \(count) bytes that are not in \(list.path), more than a batch can have"
            )
        }
        return count
    }
}

// MARK: - Forgetting

extension StoredBatches {
    /// True if more batches of the list are forgotten than remembered.
    var isMostlyForgotten: Bool { remembered.forgotten > remembered.count + 100 }

    /// Writes the list again without the forgotten ids.
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
