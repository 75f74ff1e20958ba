import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Totals are a sum: parts of the carts in any order add up to the same bytes.
struct SimulationTotalsTests {
    private static func question() throws -> SimulationQuestion {
        var question = SimulationQuestion()
        question.dimension = .segment
        question.sweep = try SimulationSweep("autumn.percent=5..15:5")
        return question
    }

    private static func part(_ lines: some Sequence<ArraySlice<UInt8>>) throws -> SimulationTotals {
        let bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        let other = try SimulationSample.changed("autumn.percent=20..20")
        return try SimulationSample.run(bytes, question(), against: other).totals
    }

    @Test func `merged parts equal the bytes of one run, in any order and after writing and reading`() throws {
        let lines = try SimulationSample.bytes(of: SimulationSample.carts).split(separator: UInt8(ascii: "\n"))
        let whole = try Self.part(lines)
        let cuts = [0, 1, 60, 61, 150, lines.count]
        var parts = try zip(cuts, cuts.dropFirst()).map { try Self.part(lines[$0..<$1]) }
        for turn in 0..<parts.count {
            parts.append(parts.removeFirst())
            var sum = try SimulationTotals(JSONParser.parse(parts[0].json.text))
            for part in parts.dropFirst() { try sum.merge(SimulationTotals(JSONParser.parse(part.json.text))) }
            #expect(sum == whole && sum.json.text == whole.json.text, "turn \(turn)")
            #expect(SimulationRows.lines(of: sum) == SimulationRows.lines(of: whole))
            #expect(SimulationPage(SimulationReport(sum)).html == SimulationPage(SimulationReport(whole)).html)
        }
    }

    @Test func `parts of different questions cannot be merged`() throws {
        var one = SimulationTotals()
        var question = SimulationQuestion()
        question.versions = ["a"]
        let error = #expect(throws: CartwrightError.self) { try one.merge(SimulationTotals(question)) }
        #expect(error?.code == .campaignDifferentParts)
    }

    @Test func `totals that depend on the order of all carts cannot be merged`() {
        var question = SimulationQuestion()
        question.countsLimits = true
        var totals = SimulationTotals(question)
        let error = #expect(throws: CartwrightError.self) { try totals.merge(SimulationTotals(question)) }
        #expect(error?.code == .campaignBadQuestion)
    }

    @Test func `more groups than the limit are refused`() throws {
        var question = SimulationQuestion()
        question.dimension = .channel
        let lines = (0...SimulationDimension.mostGroups).map {
            #"{"currency": "USD", "channel": "\#($0)", "lines": []}"# + "\n"
        }
        let error = #expect(throws: CartwrightError.self) {
            try SimulationSample.run(Array(lines.joined().utf8), question)
        }
        #expect(error?.code == .campaignTooManyGroups)
    }

    @Test(arguments: [
        #"{"simulation": 2}"#, #"{"simulation": 1}"#, "[]",
        #"{"simulation": 1, "catalog": "", "carts": 0, "left_out": -1}"#,
        #"{"simulation": 1, "catalog": "", "carts": 0, "left_out": 0, "currencies": [{"currency": "USD"}]}"#,
    ])
    func `JSON that is not a part is refused`(text: String) throws {
        let error = #expect(throws: CartwrightError.self) { try SimulationTotals(JSONParser.parse(text)) }
        #expect(error?.code.rawValue.hasPrefix("json.") == true)
    }

    @Test func `a part with any one byte changed is read or refused without a trap`() throws {
        let lines = try SimulationSample.bytes(of: SimulationSample.carts).split(separator: UInt8(ascii: "\n"))
        let text = Array(try Self.part(lines.prefix(20)).json.text.utf8)
        let whole = try SimulationTotals(JSONParser.parse(text))
        for place in stride(from: 0, to: text.count, by: 97) {
            var changed = text
            changed[place] = changed[place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
            // Some numbers, such as sums of others, are not read.
            if let read = try? SimulationTotals(JSONParser.parse(changed)) { #expect(read.question.dimension != nil) }
        }
        #expect(whole.cartCount == 20)
    }
}
