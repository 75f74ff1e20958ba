import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder

/// A new plugin of rules in each language passes its contract test and its flow.
@Suite(.onlyInAllTests, .serialized) struct NewRulesTests {
    @Test(
        arguments: [
            ["--kind", "wasm", "--language", "swift"], ["--kind", "wasm", "--language", "c"],
            ["--kind", "wasm", "--language", "wasi-c"], ["--kind", "process", "--language", "python"],
            ["--kind", "process", "--language", "javascript"], [],
        ]
    )
    func `it passes its own test, and its flow shows the discount`(arguments: [String]) throws {
        let scratch = try Scratch()
        let folder = "\(scratch.path)/bulk-deal"
        let made = try Program.run(["plugin", "new", folder, "--rules"] + arguments)
        #expect(made.status == 0, "\(made.errors)")
        let result = try Program.run("plugin", "test", folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("contract: ok"), "\(result.output)")
        #expect(result.output.contains("bulk-deal.flow: ok"), "\(result.output)")
        let tried =
            /tried condition "bulk_deal_units": [1-9][0-9]* promotions, [1-9][0-9]* answers, [1-9][0-9]* met, [1-9]/
        #expect(result.output.contains(tried), "\(result.output)")
    }

    @Test func `a class type and rules exclude each other`() throws {
        for arguments in [["--rules", "--class-type", "a"], []] {
            let result = try Program.run(["plugin", "new", "deal"] + arguments)
            #expect(result.status == 64 && result.errors.contains("--rules"), "\(result)")
        }
    }

    @Test(
        arguments: [
            ("discounts-c/Sources/json.h", WasmSources.cJSON),
            ("discounts-swift/Sources/JSON.swift", WasmSources.swiftJSON),
            ("discounts-swift/Sources/Answer.swift", WasmSources.swiftAnswer),
        ]
    )
    func `the samples read and write JSON as new plugins do`(path: String, text: String) throws {
        let sample = SampleCouponTests.root.appending(path: "samples/plugins/\(path)")
        #expect(try String(contentsOf: sample, encoding: .utf8) == text)
    }
}
