import Cartwright
import Testing

@testable import CartwrightScenarios

/// Findings and errors about variants of a catalog. Lint needs no key for them.
struct VariantLintTests {
    private static func report(_ text: String) throws -> [String] {
        let linter = Linter(vocabulary: .standard, shop: nil, clock: try Instant("2026-05-01T12:00:00Z"))
        return linter.report(on: Array(text.utf8), file: "f.json").problems
            .map { "\($0.code) \($0.location.pointer ?? "")" }
    }

    @Test(
        arguments: [
            (#"{"name":"a","share":"60","cards":["x"]},{"name":"b","share":"40","cards":["y","x"]}"#, []),
            (
                #"{"name":"a","share":"60","cards":["x","y"]},{"name":"b","share":"40","cards":["y","x"]}"#,
                ["lint.equal_variants /variants/1/cards"]
            ),
            (#"{"name":"a","share":"60","cards":["x"]},{"name":"b","share":"30"}"#, ["catalog.bad_shares /variants"]),
            (
                #"{"name":"a","share":"60"},{"name":"a","share":"40","cards":["x"]}"#,
                ["catalog.duplicate_variant /variants/1/name"]
            ),
        ] as [(String, [String])]
    )
    func `equal variants and shares that do not add up are found`(variants: String, findings: [String]) throws {
        #expect(try Self.report(#"{"items":[],"variants":[\#(variants)]}"#) == findings)
    }
}
