import Foundation
import Testing

@testable import Cartwright

@Suite struct JSONWriterTests {
    @Test(
        arguments: [
            (nil, "null"), (true, "true"), (.integer(.min), "-9223372036854775808"), (.number("0.10"), "0.10"),
            ([], "[]"), ([:], "{}"), ([1, "a", nil], #"[1,"a",null]"#),
            (["b": 1, "a": ["c": []]], #"{"b":1,"a":{"c":[]}}"#),
            ("\"\\/\u{8}\u{C}\n\r\t\0\u{1F}\u{7F}é😀", "\"\\\"\\\\/\\u0008\\u000c\\n\\r\\t\\u0000\\u001f\u{7F}é😀\""),
            (["\"\n": 1], #"{"\"\n":1}"#),
        ] as [(JSONValue, String)]
    )
    func `text is compact, in the order of the keys`(value: JSONValue, text: String) {
        #expect(value.text == text)
        #expect(value.utf8 == Array(text.utf8))
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `written text reads back equal, here and in the oracle`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let value = Self.value(depth: 5, using: &random)
        #expect(try JSONParser.parse(value.utf8) == value)
        let theirs = try #require(JSONOracle.read(value.utf8))
        #expect(Self.agrees(value, theirs), "\(value.text)")
    }

    @Test func `writing appends`() {
        var bytes = Array("data: ".utf8)
        (["a": 1] as JSONValue).write(to: &bytes)
        #expect(bytes == Array(#"data: {"a":1}"#.utf8))
    }

    private static func value(depth: Int, using random: inout SplitMix64) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .integer(.random(in: .min ... .max, using: &random))
        case 3: return .number(["0.5", "-12.25", "1e3", "2.5E-3", "1.10"].randomElement(using: &random) ?? "0.5")
        case 4: return .string(text(using: &random))
        case 5:
            let count = Int.random(in: 0..<5, using: &random)
            return .array((0..<count).map { _ in value(depth: depth - 1, using: &random) })
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0..<5, using: &random) {
                object[text(using: &random)] = value(depth: depth - 1, using: &random)
            }
            return .object(object)
        }
    }

    private static func text(using random: inout SplitMix64) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            let ranges: [ClosedRange<UInt32>] = [
                0...0x1F, 0x20...0x7F, 0x80...0x17F, 0x2020...0x2030, 0x1F600...0x1F640,
            ]
            let range = ranges[Int.random(in: ranges.indices, using: &random)]
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }

    private static func agrees(_ ours: JSONValue, _ theirs: Any) -> Bool {
        switch ours {
        case .null: theirs is NSNull
        case .bool(let value): (theirs as? Bool) == value
        case .integer(let value): (theirs as? NSNumber)?.int64Value == value
        case .number(let text): (theirs as? NSNumber)?.doubleValue == Double(text)
        case .string(let value): (theirs as? String) == value
        case .array(let values):
            (theirs as? [Any]).map { $0.count == values.count && zip(values, $0).allSatisfy(agrees) } ?? false
        case .object(let object):
            (theirs as? [String: Any]).map { theirs in
                theirs.count == object.count && object.allSatisfy { agrees($0.value, theirs[$0.key] ?? 0) }
            } ?? false
        }
    }
}
