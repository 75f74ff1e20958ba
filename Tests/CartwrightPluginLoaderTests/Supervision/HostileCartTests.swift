import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// The contract tries the conditions and effects of a native plugin on hostile carts in a separate process.
@Suite(.onlyInAllTests, .serialized, .timeLimit(.minutes(15))) struct HostileCartTests {
    /// Writes a plugin with an effect that adds up the costs of the lines.
    private func folder(_ counting: String, in scratch: Scratch, format: Bool = true) throws -> String {
        let manifest = #"{"name": "margin", "module": "Margin", "effects": ["MarginOff"], "engine": "0.2.0"}"#
        try scratch.file("margin/plugin.json", manifest.utf8, mode: 0o644)
        let source = Self.source.replacing("COUNTING", with: counting).replacing(
            "FORMAT",
            with: format ? Self.format : ""
        )
        try scratch.file("margin/Sources/MarginOff.swift", source.utf8, mode: 0o644)
        return "\(scratch.path)/margin"
    }

    @Test func `an effect that overflows is reported with the rule and a scenario that reproduces the crash`() throws {
        let scratch = try Scratch()
        let folder = try folder("cost += each * line.quantity", in: scratch)
        let result = try Program.run("plugin", "test", folder)
        #expect(result.status == 2 && result.output.contains("contract: broken\n"), "\(result)")
        #expect(result.output.contains(#"  [hostile_carts] effect "margin_off": the process ended: "#), "\(result)")
        let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("    scenario: ") })
        let file = try scratch.file("scenario.json", line.dropFirst("    scenario: ".count).utf8)
        #expect(try Program.run("plugin", "build", folder).status == 0)
        let priced = try Program.run("price", file, "--plugins", folder)
        #expect(priced.status == 70, "\(priced)")
        #expect(priced.errors.contains(#"plugin margin ended the process"#), "\(priced)")
        #expect(priced.errors.contains(#"while it proposed effect "margin_off""#), "\(priced)")
    }

    @Test func `an effect that checks for overflow satisfies the contract, and the trials are reported`() throws {
        let scratch = try Scratch()
        let counting = """
            let (all, tooMuch) = each.multipliedReportingOverflow(by: line.quantity)
                        let (sum, overflow) = cost.addingReportingOverflow(all)
                        guard !tooMuch, !overflow else { return .nothing }
                        cost = sum
            """
        let result = try Program.run("plugin", "test", try folder(counting, in: scratch))
        #expect(result.status == 0 && result.output.contains("contract: ok\n"), "\(result)")
        let told = /tried effect "margin_off": [1-9][0-9]* promotions, [1-9][0-9]* proposals, [1-9][0-9]* discounts\n/
        #expect(result.output.contains(told), "\(result)")
    }

    @Test func `an effect without promotions is reported as untried, with the file to add`() throws {
        let scratch = try Scratch()
        let folder = try folder("cost += each * line.quantity", in: scratch, format: false)
        let result = try Program.run("plugin", "test", folder)
        #expect(result.status == 2, "\(result)")
        #expect(result.output.contains(#"  [untried] effect "margin_off": no promotion used it"#), "\(result)")
        #expect(result.output.contains("samples/promotions.json"), "\(result)")
    }

    @Test func `the help describes the trials`() throws {
        let help = try Program.run("plugin", "contract", "--help").output.split(whereSeparator: \.isWhitespace)
        let text = help.joined(separator: " ")
        for words in ["attributes of every type", "ten thousand", "0, 2, 3 and 4 decimals", "untried", "tried"] {
            #expect(text.contains(words), "\(words)")
        }
    }

    private static let format = """
        public static let format: ObjectFormat? = .effect(
                type,
                "what the shop earns",
                keys: [.required("percent", .integer(1...100, of: "percent"), "the part", example: 50)],
                example: ["percent": 50]
            )
        """

    private static let source = """
        import Cartwright

        public struct MarginOff: ProposingEffect {
            public static let type = "margin_off"
            FORMAT
            let percent: Int64
            public var stage: Stage { .order }

            public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
                percent = try reader.integer("percent", in: 1...100)
            }

            public func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
                var cost: Int64 = 0
                for line in input.cart.lines {
                    guard case .integer(let each) = line.attributes["cost"], each >= 0 else { continue }
                    COUNTING
                }
                let shares = try input.shares(of: .order)
                let earned = max(0, shares.totalMinor - min(cost, shares.totalMinor))
                return Proposal([.spread(earned / 100 * percent, over: shares)])
            }

            public var json: JSONValue { .effect(Self.type, ["percent": .integer(percent)]) }
        }

        """
}
