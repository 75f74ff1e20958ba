import Cartwright
import Foundation
import Testing

@testable import CartwrightScenarios

/// The recipes of the program and of the article are generated from the files in `samples/recipes`.
/// `CARTWRIGHT_UPDATE=1 swift test --filter Recipe` regenerates the sources, and the article after a build of these.
struct RecipeTests {
    static let folder = Repository.root.appending(path: "samples/recipes")

    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }

    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
    }

    /// Returns the scenarios of a file.
    static func scenarios(_ name: String) throws -> [JSONValue] {
        let value = try JSONParser.parse(Array(try text(name).utf8))
        guard case .array(let scenarios) = value else { return [value] }
        return scenarios
    }

    @Test(arguments: names)
    func `a recipe has an expectation and meets it`(name: String) throws {
        for value in try Self.scenarios(name) {
            let scenario = try Scenario(value)
            let expectation = try #require(scenario.expectation)
            let quote = try scenario.quote(clock: try #require(scenario.now))
            #expect(expectation.differences(from: quote) == [])
            #expect(value["expect"]?["applied"] != nil && value["expect"]?["total"] != nil)
        }
    }

    @Test func `the common kinds of promotions have a recipe`() {
        #expect(
            Self.names == [
                "best-discount-per-line", "budget-for-a-week", "bulk-tier", "bundle-at-a-fixed-price", "buy-2-get-1",
                "campaign-with-a-budget", "card-with-a-code", "cash-rounding", "cashback-after-days",
                "cheapest-half-price", "code-once-per-customer", "compound-discounts", "country-list", "exclusive-vip",
                "five-off-for-every-fifty", "free-shipping-from-50", "gift-for-every-three", "gift-from-a-threshold",
                "happy-hour", "tax-without-fractions", "three-currencies", "threshold-with-tax",
            ]
        )
    }

    @Test func `the recipes of the program equal the files`() throws {
        try Repository.hold("Sources/CartwrightScenarios/Recipes/Recipe+All.swift", try Self.source())
    }

    @Test func `the recipes of the article equal those of the program`() throws {
        try Repository.hold("Sources/Cartwright/Cartwright.docc/Recipes.md", RecipeArticle.text)
    }

    @Test func `a recipe of the program loads as a catalog`() throws {
        for recipe in Recipe.all {
            let text = recipe.parts.isEmpty ? "[\(recipe.text)]" : recipe.text
            let catalog = try CatalogFile(JSONParser.parse(Array(text.utf8))).catalog
            let isAlone = catalog.options.isEmpty && catalog.lists.isEmpty && catalog.campaigns.isEmpty
            #expect(catalog.promotions.count >= 1 && isAlone == recipe.parts.isEmpty)
        }
    }

    // MARK: Source

    /// Returns the source file with all recipes, generated from the samples.
    private static func source() throws -> String {
        var lines = [
            "// Written by RecipeTests from samples/recipes; see there.", "",
            "extension Recipe {", "    /// All recipes, in order of their names.", "    package static let all = [",
        ]
        for name in names {
            let about = try #require(try scenarios(name)[0]["x_recipe"]).string
            lines += ["        Recipe(", "            name: \"\(name)\",", "            about: \"\"\""]
            lines += wrapped(about).map { "                \($0)" }
            lines += ["                \"\"\",", "            promotions: #\"\"\""]
            lines += try promotions(of: name).map { "                \($0)" }
            for (key, text) in [("parts", try parts(of: name)), ("card", try card(of: name))] {
                guard let text else { continue }
                lines += ["                \"\"\"#,", "            \(key): #\"\"\"", "                \(text)"]
            }
            lines += ["                \"\"\"#", "        ),"]
        }
        return (lines + ["    ]", "}", ""]).joined(separator: "\n")
    }

    /// Returns the lines of the first scenario's promotions as written in the file.
    private static func promotions(of name: String) throws -> [String] {
        let lines = try text(name).split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix(" \"promotions\": [") })
        let end = try #require(lines[start...].firstIndex { $0.hasPrefix(" \"expect\"") })
        var inside = lines[(start + 1)..<end].map { String($0.dropFirst(2)) }
        inside[inside.count - 1].removeLast("],".count)
        return inside
    }

    /// Returns the other parts of a catalog in the first scenario, each on one line of the file; nil if there are none.
    private static func parts(of name: String) throws -> String? {
        let parts = try members(of: name) { ["options", "lists", "campaigns"].contains($0) }
        return parts.isEmpty ? nil : parts.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
    }

    /// Returns the card of the first scenario, on one line of the file under `x_card`; nil without one.
    private static func card(of name: String) throws -> String? {
        let card = try members(of: name) { $0 == "x_card" }.first?.1
        return card?.replacing(#", "extras""#, with: ",\n                 \"extras\"")
    }

    /// Returns the members of the first scenario that are one line of the file, each with its JSON.
    private static func members(of name: String, where isMember: (String) -> Bool) throws -> [(String, String)] {
        try text(name).split(separator: "\n").prefix { !$0.hasPrefix(" \"expect\"") }.compactMap { line in
            guard let match = line.wholeMatch(of: /[{ ]"(\w+)": (.*),/), isMember(String(match.1)) else { return nil }
            return (String(match.1), String(match.2))
        }
    }

    /// Returns the lines of a text, each except the last with a backslash that joins it to the next.
    private static func wrapped(_ text: String) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + word.count > 95 { lines.append("") }
            lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? "\(word)" : " \(word)"
        }
        return lines.enumerated().map { $0 < lines.count - 1 ? "\($1) \\" : $1 }
    }
}

extension JSONValue {
    fileprivate var string: String {
        guard case .string(let text) = self else { return "" }
        return text
    }
}
