internal import Cartwright
internal import HeapModule

/// Sorts carts by their instants, in bounded memory: runs of sorted carts are written to disk and merged.
///
/// Only carts whose file is in memory anyway, as a whole, stay there.
struct CartSorter {
    private let chunkBytes: Int
    private let folder: String?

    private var spill: SpillFile?
    private var end: Int64 = 0
    private var runs: [Range<Int64>] = []

    /// The carts to write in the next run, as they are written, and their places there.
    private var chunk: [UInt8] = []
    private var chunkPlaces: [(order: CartPlace.Order, range: Range<Int>)] = []
    private var kept: [CartPlace] = []

    /// A file of each source, with its name and vocabulary.
    private var origins: [CartFile] = []

    /// The size of a run: small beside the memory of a machine, and large enough that few runs are merged.
    static let chunkBytes = 1 << 23

    /// - Parameters:
    ///   - chunkBytes: the number of bytes of carts in memory.
    ///   - folder: the folder of the temporary file; nil for the system's.
    init(chunkBytes: Int = Self.chunkBytes, folder: String? = nil) {
        (self.chunkBytes, self.folder) = (chunkBytes, folder)
    }

    /// Begins a source: the carts that are added next have the name and vocabulary of its file.
    mutating func begin(_ file: CartFile) { origins.append(file.only([], line: 1) ?? file) }

    /// Adds a cart.
    ///
    /// - Throws: `campaign.not_sorted`.
    mutating func add(_ place: CartPlace) throws(CartwrightError) {
        guard let text = place.text else {
            kept.append(place)
            return
        }
        let record = CartRecord(order: place.order, origin: origins.count - 1, line: text.line, bytes: text.bytes)
        let start = chunk.count
        record.write(to: &chunk)
        chunkPlaces.append((place.order, start..<chunk.count))
        if chunk.count >= chunkBytes { try writeRun() }
    }

    private mutating func writeRun() throws(CartwrightError) {
        let file = if let spill { spill } else { try SpillFile(in: folder) }
        spill = file
        let start = end
        var buffer: [UInt8] = []
        chunkPlaces.sort { $0.order < $1.order }
        for place in chunkPlaces {
            buffer += chunk[place.range]
            guard buffer.count >= Self.writtenBytes else { continue }
            try file.write(buffer, at: end)
            end += Int64(buffer.count)
            buffer.removeAll(keepingCapacity: true)
        }
        try file.write(buffer, at: end)
        end += Int64(buffer.count)
        runs.append(start..<end)
        chunk.removeAll(keepingCapacity: true)
        chunkPlaces.removeAll(keepingCapacity: true)
    }

    private static let writtenBytes = 1 << 18

    /// Returns the carts in order. No cart can be added then.
    consuming func sorted() -> SortedCarts {
        var readers: [RunReader] = []
        if let spill {
            // All buffers together are as large as two runs.
            let size = min(1 << 18, max(1 << 12, 2 * chunkBytes / max(1, runs.count)))
            readers = runs.map { RunReader(spill, $0, bufferBytes: size) }
        }
        chunkPlaces.sort { $0.order < $1.order }
        let rest = chunkPlaces.map { CartRecord(chunk[$0.range]) }
        kept.sort { $0.order < $1.order }
        return SortedCarts(readers, rest, kept, origins)
    }
}

/// The carts of a sorter in order.
struct SortedCarts {
    private var readers: [RunReader]
    private var chunk: ArraySlice<CartRecord>
    private var kept: ArraySlice<CartPlace>
    private let origins: [CartFile]
    /// The next cart of each reader that is not at its end.
    private var heads = Heap<Head>()
    private var hasBegun = false

    private struct Head: Comparable {
        let record: CartRecord
        let reader: Int

        static func == (a: Head, b: Head) -> Bool { a.record.order == b.record.order }
        static func < (a: Head, b: Head) -> Bool { a.record.order < b.record.order }
    }

    fileprivate init(_ readers: [RunReader], _ chunk: [CartRecord], _ kept: [CartPlace], _ origins: [CartFile]) {
        (self.readers, self.chunk, self.kept, self.origins) = (readers, chunk[...], kept[...], origins)
    }

    /// Returns the next carts, at most `count`; none at the end.
    ///
    /// - Throws: `campaign.not_sorted`.
    mutating func next(upTo count: Int) throws(CartwrightError) -> [CartPlace] {
        var places: [CartPlace] = []
        while places.count < count, let place = try next() { places.append(place) }
        return places
    }

    private mutating func next() throws(CartwrightError) -> CartPlace? {
        if !hasBegun {
            hasBegun = true
            for index in readers.indices { try readHead(of: index) }
        }
        let inMemory = [chunk.first?.order, kept.first?.order].compactMap(\.self).min()
        if let inMemory, heads.min.map({ inMemory < $0.record.order }) ?? true {
            if kept.first?.order == inMemory { return kept.popFirst() }
            return chunk.popFirst().map(place)
        }
        guard let head = heads.popMin() else { return nil }
        try readHead(of: head.reader)
        return place(head.record)
    }

    private mutating func readHead(of reader: Int) throws(CartwrightError) {
        if let record = try readers[reader].next() { heads.insert(Head(record: record, reader: reader)) }
    }

    private func place(_ record: CartRecord) -> CartPlace {
        let origin = origins[record.origin]
        return CartPlace(record.order, origin.only(record.bytes, line: record.line) ?? origin, document: 0, entry: nil)
    }
}

/// Reads a run of sorted carts from disk.
private struct RunReader {
    private let file: SpillFile
    private var rest: Range<Int64>
    private let bufferBytes: Int
    private var buffer: ArraySlice<UInt8> = []

    init(_ file: SpillFile, _ run: Range<Int64>, bufferBytes: Int) {
        (self.file, rest, self.bufferBytes) = (file, run, bufferBytes)
    }

    mutating func next() throws(CartwrightError) -> CartRecord? {
        guard try fill(CartRecord.headBytes) else { return nil }
        let size = CartRecord.headBytes + CartRecord.textSize(of: buffer)
        guard try fill(size) else { return nil }
        defer { buffer = buffer.dropFirst(size) }
        return CartRecord(buffer.prefix(size))
    }

    /// Reads until the buffer has a number of bytes; returns false at the end of the run.
    private mutating func fill(_ count: Int) throws(CartwrightError) -> Bool {
        guard buffer.count < count else { return true }
        let wanted = min(Int64(max(count - buffer.count, bufferBytes)), Int64(rest.count))
        let bytes = try file.read(Int(wanted), at: rest.lowerBound)
        rest = (rest.lowerBound + Int64(bytes.count))..<rest.upperBound
        buffer = ArraySlice(Array(buffer) + bytes)
        return buffer.count >= count
    }
}
