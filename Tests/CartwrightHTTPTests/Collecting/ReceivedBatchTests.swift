import Cartwright
import Testing

@testable import CartwrightCollector

/// Tests that events are stored with the bytes that were signed, one on each line.
struct ReceivedBatchTests {
    private static let attributes = #""specversion":"1.0","id":"e","source":"/s","type":"a.b""#

    private static func lines(of body: String) throws -> [String] {
        let batch = try ReceivedBatch(Array(body.utf8))
        #expect(batch.lines.last == UInt8(ascii: "\n"))
        let lines = batch.lines.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(lines.count == batch.events)
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Events without line breaks and tabs, each copied byte for byte.
    private static let plain = [
        "{\(attributes)}",
        "{ \(attributes) , \"more\" : [ 1.50 , -0 , 1E+2 , null ] }",
        "{   \(attributes)   }",
        #"{\#(attributes),"data":{"a":"}","b":"]},{","c":"\"}]"}}"#,
        #"{\#(attributes),"x":"\u0041\u00e9\ud83d\ude00\/\b\n\u0000"}"#,
        #"{\#(attributes),"x":"é😀\#u{7f}\#u{85}\#u{2028}\#u{2029}","ключ":"}"}"#,
        #"{"specversi\u006fn":"1.0","\u0069d":"\u0065","source":"/\u0073","type":"\ud83d\ude00"}"#,
        #"{\#(attributes),"big":123456789012345678901234567890,"small":1.0e-400}"#,
        #"{"data":{"id":"","source":{}},\#(attributes)}"#,
        "{\(attributes),\"deep\":\(String(repeating: "[", count: 50))\(String(repeating: "]", count: 50))}",
    ]

    @Test(arguments: [
        ("[", ",", "]"), (" [ ", " , ", " ] "), ("\r\n[\r\n\t", "\r\n,\r\n", "\r\n]\r\n"), ("\u{feff}[", ",\n", "]\n"),
    ])
    func `events on one line are stored byte for byte`(begin: String, between: String, end: String) throws {
        for event in Self.plain {
            #expect(try Self.lines(of: begin + event + end) == [event])
        }
        #expect(try Self.lines(of: begin + Self.plain.joined(separator: between) + end) == Self.plain)
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\t", " \n\t "])
    func `an event with line breaks is stored on one line with the same content`(blank: String) throws {
        let event = #"{@"specversion"@:@"1.0",@"id":"a\n\u000d",@"source":"/ü","type":"t","n":[1.50,@-0@]@}@"#
        let spaced = event.replacing("@", with: blank)
        let plain = Self.plain[0]
        let lines = try Self.lines(of: "[\(plain),\(spaced),\(plain)]")
        #expect(lines[0] == plain && lines[2] == plain)
        #expect(try JSONParser.parse(lines[1]) == JSONParser.parse(event.replacing("@", with: "")))
        #expect(lines[1].utf8.allSatisfy { $0 >= 0x20 })
    }

    @Test func `a huge event is stored byte for byte`() throws {
        let text = String(repeating: "x}]\\\"é ", count: 200_000)
        let event = "{\(Self.attributes),\"text\":\"\(text)\"}"
        #expect(try Self.lines(of: "[\(event),\(Self.plain[0]),\(event)]") == [event, Self.plain[0], event])
    }

    @Test(arguments: [
        // Two keys with the same text, also in other letters of JSON.
        #"{\#(attributes),"id":"f"}"#, #"{\#(attributes),"\u0069d":"f"}"#, #"{\#(attributes),"d":{"a":1,"\u0061":2}}"#,
        // Texts that are not Unicode, or have characters that must be escaped.
        #"{\#(attributes),"x":"\ud83d"}"#, #"{\#(attributes),"x":"\ude00\ud83d"}"#, "{\(attributes),\"x\":\"a\nb\"}",
        "{\(attributes),\"x\":\"a\tb\"}", "{\(attributes),\"x\":\"\0\"}", #"{\#(attributes),"x":"\x41"}"#,
        // Required attributes that are not texts, or empty.
        #"{"specversion":"1.0","id":1,"source":"/s","type":"a.b"}"#,
        #"{"specversion":"1.0","id":["e"],"source":"/s","type":"a.b"}"#,
        #"{"specversion":"1.0","id":"e","source":{"a":"b"},"type":"a.b"}"#,
        #"{"specversion":"","id":"e","source":"/s","type":"a.b"}"#,
        #"{"specversion":"1.0","id":"e","source":"/s","type":null}"#,
        #"{"ID":"e","specversion":"1.0","source":"/s","type":"a.b"}"#,
        // Elements that are not objects.
        "[{\(attributes)}]", "null", "\"{\(attributes)}\"", "7",
    ])
    func `a batch with an invalid event is refused as a whole`(_ event: String) throws {
        let good = Self.plain[0]
        for body in ["[\(event)]", "[\(good),\(event)]", "[\(event),\(good)]"] {
            let error = #expect(throws: CartwrightError.self) { try ReceivedBatch(Array(body.utf8)) }
            #expect(error?.code == .collectorMalformedBatch, "\(body)")
        }
    }

    @Test(arguments: ["[@,]", "[,@]", "[@ @]", "[@]]", "[@}]", "[@] x", "[@", "@", "{\"a\":@}", "[@]\0"])
    func `text that is not an array is refused`(_ body: String) throws {
        let body = body.replacing("@", with: Self.plain[0])
        let error = #expect(throws: CartwrightError.self) { try ReceivedBatch(Array(body.utf8)) }
        #expect(error?.code == .collectorMalformedBatch)
    }

    @Test func `bytes that are not UTF-8 are refused`() throws {
        for bytes in [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]] {
            let body = Array("[{\(Self.attributes),\"x\":\"".utf8) + bytes + Array("\"}]".utf8)
            let error = #expect(throws: CartwrightError.self) { try ReceivedBatch(body) }
            #expect(error?.code == .collectorMalformedBatch)
        }
    }

    /// Random events with random blanks: a line is the event's own text, or the same value without line breaks.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `random batches have the lines of their events`(seed: UInt64) throws {
        var random = RandomText(seed: seed)
        for _ in 0..<50 {
            let events = (0..<random.number(1...6)).map { _ in random.event() }
            let joined = events.joined(separator: random.blank() + "," + random.blank())
            let body = random.blank() + "[" + random.blank() + joined + random.blank() + "]" + random.blank()
            let lines = try Self.lines(of: body)
            try #require(lines.count == events.count, "\(body)")
            for (line, event) in zip(lines, events) {
                if event.utf8.allSatisfy({ $0 >= 0x20 }) {
                    #expect(Array(line.utf8) == Array(event.utf8))
                } else {
                    #expect(try JSONParser.parse(line) == JSONParser.parse(event))
                    #expect(line.utf8.allSatisfy { $0 >= 0x20 })
                }
            }
        }
    }
}

/// Random JSON text of events, with blanks between any two tokens.
private struct RandomText {
    private var random: SplitMix64
    private var hasLineBreaks = false

    init(seed: UInt64) { random = SplitMix64(state: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func pick(_ texts: [String]) -> String { texts[number(0...texts.count - 1)] }

    mutating func blank() -> String { pick(["", "", " ", "  ", "\n", "\r\n", "\t"]) }

    private mutating func inner() -> String { hasLineBreaks ? blank() : pick(["", "", " "]) }

    mutating func event() -> String {
        hasLineBreaks = number(0...3) == 0
        var members = ["specversion", "id", "source", "type"].map {
            "\"\($0)\"\(inner()):\(inner())\(text(filled: true))"
        }
        if number(0...1) == 0 { members.append("\"data\":\(inner())\(value(depth: 3))") }
        members.shuffle(using: &random)
        var event = "{"
        for (index, member) in members.enumerated() {
            event += (index > 0 ? "," : "") + inner() + member + inner()
        }
        return event + "}"
    }

    private mutating func text(filled: Bool = false) -> String {
        let parts = (0..<number(filled ? 1...3 : 0...3)).map { _ in
            pick([
                "a", "}", "]", "{", ",", #"\""#, #"\\"#, #"\u007d"#, #"\n"#, "é", "😀", #"\ud83d\ude00"#, " ",
                "\u{2028}",
            ])
        }
        return "\"\(parts.joined())\""
    }

    private mutating func value(depth: Int) -> String {
        switch number(0...(depth > 0 ? 6 : 4)) {
        case 0: return text()
        case 1: return pick(["true", "false", "null"])
        case 2: return pick(["0", "-0", "1.50", "1e+9", "123456789012345678901"])
        case 3: return "{\(inner())}"
        case 4: return "[\(inner())]"
        case 5:
            let values = (0..<number(1...3)).map { _ in inner() + value(depth: depth - 1) + inner() }
            return "[\(values.joined(separator: ","))]"
        default:
            let values = (0..<number(1...3)).map { "\(inner())\"k\($0)\(pick(["", "}"]))\":\(value(depth: depth - 1))" }
            return "{\(values.joined(separator: ","))}"
        }
    }
}
