internal import Cartwright

/// The uses of persons in temporary files: a table from hashes to places, and the records at these places.
///
/// The table has buckets of one kilobyte, by the first bits of the hash. It doubles when it is half full, which reads
/// it once from beginning to end. So a person takes one or two reads, however many there are, and no memory.
struct PersonFile: Sendable {
    private var table: SpillFile
    /// The number of bits of a hash that select a bucket.
    private var bits = 0
    private var personCount = 0

    private let records: SpillFile
    private var end: Int64 = 0

    /// The names of counters, which records have as numbers: those of the catalog, for each period.
    private var names: [PersonUses.Name] = []
    private var numbers: [PersonUses.Name: Int] = [:]

    private let folder: String?

    /// - Parameter folder: the folder of the files; nil for the system's.
    /// - Throws: `campaign.not_sorted`.
    init(in folder: String?) throws(CartwrightError) {
        self.folder = folder
        table = try SpillFile(in: folder)
        records = try SpillFile(in: folder)
    }

    /// Returns the uses of a person; nil if there are none.
    ///
    /// - Throws: `campaign.not_sorted`.
    func uses(of person: LimitedPerson) throws(CartwrightError) -> PersonUses? {
        let (hash, text) = (Self.hash(of: person), person.fileText)
        guard let found = try find(text, hash, in: try bucket(self.index(of: hash))) else { return nil }
        return uses(of: person, found.record)
    }

    /// Writes the uses of persons, in place of their earlier ones.
    ///
    /// - Throws: `campaign.not_sorted`.
    mutating func put(_ persons: [LimitedPerson: PersonUses]) throws(CartwrightError) {
        // In the order of the buckets, so that each is read and written once.
        let ordered = persons.map { (hash: Self.hash(of: $0.key), person: $0.key, uses: $0.value) }
            .sorted { $0.hash < $1.hash }
        while personCount + ordered.count > (Self.mostInBucket / 2) << bits { try grow() }
        var (open, bucket) = (-1, Bucket())
        for (hash, person, uses) in ordered {
            while true {
                let index = index(of: hash)
                if index != open {
                    if open >= 0 { try write(bucket, at: open) }
                    (open, bucket) = (index, try self.bucket(index))
                }
                if try put(person, hash, uses, in: &bucket) { break }
                try write(bucket, at: open)
                open = -1
                try grow()
            }
        }
        if open >= 0 { try write(bucket, at: open) }
    }

    /// Writes the uses of a person; returns false if its bucket is full.
    private mutating func put(
        _ person: LimitedPerson,
        _ hash: UInt64,
        _ uses: PersonUses,
        in bucket: inout Bucket
    ) throws(CartwrightError) -> Bool {
        let text = person.fileText
        let found = try find(text, hash, in: bucket)
        guard found != nil || bucket.count < Self.mostInBucket else { return false }
        var record = PersonRecord(text: text, count: uses.count)
        for (name, amount) in uses.amounts { record.amounts.append((number(of: name), amount)) }
        if let found, record.size <= found.record.capacity {
            record.capacity = found.record.capacity
            try records.write(record.bytes, at: found.place)
            return true
        }
        // A record that grows moves to a place of twice the size, so that it moves a few times only.
        record.capacity = found == nil ? record.size : 2 * record.size
        try records.write(record.bytes, at: end)
        if let found {
            bucket.places[found.index] = end
        } else {
            bucket.hashes.append(hash)
            bucket.places.append(end)
            personCount += 1
        }
        end += Int64(record.capacity)
        return true
    }

    private mutating func number(of name: PersonUses.Name) -> Int {
        if let number = numbers[name] { return number }
        names.append(name)
        numbers[name] = names.count - 1
        return names.count - 1
    }

    private func uses(of person: LimitedPerson, _ record: PersonRecord) -> PersonUses {
        PersonUses(of: person, count: record.count, record.amounts.map { (names[$0.name], $0.amount) })
    }

    private static func hash(of person: LimitedPerson) -> UInt64 { UInt64(truncatingIfNeeded: person.hashValue) }
}

// MARK: Buckets

extension PersonFile {
    /// Persons whose hashes have the same first bits.
    private struct Bucket {
        var hashes: [UInt64] = []
        var places: [Int64] = []

        var count: Int { hashes.count }
    }

    /// The number of words of eight bytes in a bucket: the number of persons, and a hash and a place for each.
    private static let wordsPerBucket = 128
    private static let mostInBucket = (wordsPerBucket - 1) / 2

    private func index(of hash: UInt64) -> Int { bits == 0 ? 0 : Int(truncatingIfNeeded: hash >> UInt64(64 - bits)) }

    private func bucket(_ index: Int) throws(CartwrightError) -> Bucket { try Self.bucket(index, of: table) }

    private static func bucket(_ index: Int, of table: SpillFile) throws(CartwrightError) -> Bucket {
        let words = FileWords(try table.read(8 * wordsPerBucket, at: Int64(8 * wordsPerBucket * index)))
        var bucket = Bucket()
        // A bucket without persons may be behind the end of the file.
        guard words.count > 0 else { return bucket }
        let count = Int(words[0])
        bucket.hashes.reserveCapacity(count)
        bucket.places.reserveCapacity(count)
        for number in 0..<count {
            bucket.hashes.append(UInt64(bitPattern: words[1 + 2 * number]))
            bucket.places.append(words[2 + 2 * number])
        }
        return bucket
    }

    private func write(_ bucket: Bucket, at index: Int) throws(CartwrightError) {
        try table.write(Self.bytes(of: bucket), at: Int64(8 * Self.wordsPerBucket * index))
    }

    private static func bytes(of bucket: Bucket) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * wordsPerBucket)
        FileWords.append(Int64(bucket.count), to: &bytes)
        for (hash, place) in zip(bucket.hashes, bucket.places) {
            FileWords.append(Int64(bitPattern: hash), to: &bytes)
            FileWords.append(place, to: &bytes)
        }
        bytes += Array(repeating: 0, count: 8 * wordsPerBucket - bytes.count)
        return bytes
    }

    /// Doubles the table: each bucket becomes two, by the next bit of the hashes.
    private mutating func grow() throws(CartwrightError) {
        let doubled = try SpillFile(in: folder)
        for index in 0..<1 << bits {
            let old = try bucket(index)
            var halves = [Bucket(), Bucket()]
            for (hash, place) in zip(old.hashes, old.places) {
                let half = Int(truncatingIfNeeded: hash >> UInt64(63 - bits) & 1)
                halves[half].hashes.append(hash)
                halves[half].places.append(place)
            }
            let bytes = Self.bytes(of: halves[0]) + Self.bytes(of: halves[1])
            try doubled.write(bytes, at: Int64(16 * Self.wordsPerBucket * index))
        }
        (table, bits) = (doubled, bits + 1)
    }

    /// Returns the record of a person, with its place and its position in the bucket; nil if there is none.
    private func find(
        _ text: [UInt8],
        _ hash: UInt64,
        in bucket: Bucket
    ) throws(CartwrightError) -> (index: Int, place: Int64, record: PersonRecord)? {
        for index in bucket.hashes.indices where bucket.hashes[index] == hash {
            let record = try PersonRecord(at: bucket.places[index], of: records)
            if record.text == text { return (index, bucket.places[index], record) }
        }
        return nil
    }
}

/// The uses of one person on disk: four words of eight bytes, the person, and two words for each counter.
private struct PersonRecord {
    let text: [UInt8]
    let count: Int
    var amounts: [(name: Int, amount: Int64)] = []
    /// The number of bytes that it may take in its place.
    var capacity = 0

    init(text: [UInt8], count: Int) { (self.text, self.count) = (text, count) }

    /// Reads a record.
    init(at place: Int64, of file: SpillFile) throws(CartwrightError) {
        let head = FileWords(try file.read(Self.headBytes, at: place))
        (capacity, count) = (Int(head[0]), Int(head[1]))
        let (textSize, counters) = (Int(head[2]), Int(head[3]))
        let bytes = try file.read(textSize + 16 * counters, at: place + Int64(Self.headBytes))
        text = Array(bytes.prefix(textSize))
        let words = FileWords(Array(bytes.dropFirst(textSize)))
        for number in 0..<counters { amounts.append((Int(words[2 * number]), words[2 * number + 1])) }
    }

    private static let headBytes = 32

    var size: Int { Self.headBytes + text.count + 16 * amounts.count }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        for number in [capacity, count, text.count, amounts.count] { FileWords.append(Int64(number), to: &bytes) }
        bytes += text
        for (name, amount) in amounts {
            FileWords.append(Int64(name), to: &bytes)
            FileWords.append(amount, to: &bytes)
        }
        return bytes
    }
}

extension LimitedPerson {
    /// The person as bytes: different for different persons.
    fileprivate var fileText: [UInt8] {
        switch self {
        case .customer(let id): [UInt8(ascii: "c")] + id.utf8
        case .identity(let identity): [UInt8(ascii: "i")] + identity.text.utf8
        }
    }
}

/// Numbers of eight bytes in a temporary file.
struct FileWords {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of numbers.
    var count: Int { bytes.count / 8 }

    /// The number at a position; 0 behind the end.
    subscript(index: Int) -> Int64 {
        guard index < count else { return 0 }
        let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8 * index, as: Int64.self) }
        return Int64(littleEndian: number)
    }

    static func append(_ number: Int64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
