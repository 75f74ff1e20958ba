internal import Cartwright

/// The events of a batch: number, length and source of each.
struct BatchMembers {
    private(set) var events: [Member] = []

    struct Member {
        let number: Int64
        fileprivate(set) var length: Int
        let source: [UInt8]
    }

    /// The sources of the events, each once, in order of appearance.
    var sources: [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return events.map(\.source).filter { seen.insert($0).inserted }
    }

    init() {}

    init(_ events: some Sequence<Member>) { self.events = Array(events) }

    mutating func append(_ event: Member) { events.append(event) }

    /// Changes the lengths of the events, unless the list is empty.
    mutating func rewrite(lengths: [Int]) {
        for (index, length) in zip(events.indices, lengths) { events[index].length = length }
    }
}

extension BatchMembers {
    /// Reads the format of ``stored``.
    ///
    /// - Throws: an error with the location of the fault.
    init(stored: [UInt8]) throws(CartwrightError) {
        guard !stored.isEmpty else { return }
        var reader = try ObjectReader(try JSONParser.parse(stored), at: .root)
        let sources = try reader.strings(ifPresent: "sources")?.map { Array($0.utf8) } ?? []
        events =
            try reader.array(ifPresent: "events") { value, pointer throws(CartwrightError) in
                guard case .array(let parts) = value, parts.count == 3, case .integer(let number) = parts[0],
                    case .integer(let length) = parts[1], (0...Int64(Int32.max)).contains(length),
                    case .integer(let source) = parts[2], sources.indices.contains(Int(source))
                else { throw ObjectReader.wrongType(value, expected: "number, length and source", at: pointer) }
                return Member(number: number, length: Int(length), source: sources[Int(source)])
            } ?? []
        try reader.finish()
    }

    /// `{"sources":["a","b"],"events":[[17,420,0],[18,377,1]]}`: the number of each event, its length, and its source.
    var stored: [UInt8] {
        let sources = self.sources
        let places = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($1, Int64($0)) })
        let object: JSONValue = [
            "sources": .array(sources.map { .string(String(decoding: $0, as: UTF8.self)) }),
            "events": .array(
                events.map { event in
                    let place = places[event.source, default: 0]
                    return [.integer(event.number), .integer(Int64(event.length)), .integer(place)]
                }
            ),
        ]
        return object.utf8
    }

    /// Returns the bytes of each event of a body, nil if the body does not match.
    func slices(of body: [UInt8]) -> [ArraySlice<UInt8>]? {
        var (slices, start) = ([ArraySlice<UInt8>](), 1)
        for event in events {
            let end = start + event.length
            guard end < body.count else { return nil }
            slices.append(body[start..<end])
            start = end + 1
        }
        return start == body.count ? slices : nil
    }

    /// Returns the body with some events.
    static func body(of events: some Sequence<some Sequence<UInt8>>) -> [UInt8] {
        [UInt8(ascii: "[")] + events.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }
}
