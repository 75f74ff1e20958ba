import Cartwright
import CartwrightSQLite
import DocumentedResults
import Foundation
import Testing

/// The article on scripts lists every key and type of the `--json` output of `outbox` and `codes`.
struct DocumentedJSONTests {
    private let article: ResultArticle
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        article = try ResultArticle(
            results: "JSON results of outbox and codes",
            objects: "JSON objects of outbox and codes"
        )
        folder = try TemporaryFolder()
        store = folder.path + "/shop.store"
    }

    /// Checks a command's lines against the article and adds their keys to `seen`.
    private func check(_ arguments: [String], _ seen: inout Set<String>) throws {
        let clock = arguments[1] == "list" || arguments[1] == "status" ? ["--clock", "2026-01-02T00:00:00Z"] : []
        let result = try Program.run(arguments + ["--json", "--store", store] + clock)
        let type = try #require(article.results[arguments.prefix(2).joined(separator: " ")])
        #expect(!result.lines.isEmpty, "\(arguments): \(result.errors)")
        for line in result.lines {
            let value = try JSONParser.parse(Array(line.utf8))
            #expect(article.problems(of: value, as: type, at: "", &seen) == [], "\(line)")
        }
    }

    /// Records events and settles batches in three states.
    private func fillOutbox() async throws -> String {
        _ = try Program.run("outbox", "record", "samples/events/purchase.ndjson", "--store", store)
        var limits = OutboxLimits()
        limits.batch.events = 3
        let outbox = try SQLiteOutbox(path: store, limits: limits, seed: 3)
        let now = try Instant("2026-01-02T00:00:00Z")
        let refused = CartwrightError("delivery.refused", "the server answered 401")
        var first = ""
        for outcome in [.refused(refused), .delivered, .postponed(until: now.adding(seconds: 90), refused)]
            as [DeliveryOutcome]
        {
            let batch = try #require(try await outbox.nextBatch(at: now))
            try await outbox.settle(batch.id, outcome, at: now)
            if first.isEmpty { first = batch.id }
        }
        return first
    }

    private static let codes = """
        code,promotion,limit,customer,starts_at,ends_at,revoked_at
        FULL,p,2,ada,2026-01-01T00:00:00Z,2026-02-01T00:00:00Z,2026-01-20T00:00:00Z
        PLAIN,p,,,,,

        """

    @Test func `every line follows the article, and every documented key is written`() async throws {
        var seen: Set<String> = []
        let batch = try await fillOutbox()
        try check(["outbox", "list"], &seen)
        try check(["outbox", "show", batch], &seen)
        try check(["codes", "import", try folder.file("codes.csv", Self.codes)], &seen)
        let generate = ["--promotion", "q", "--pattern", "A-####-####", "--count", "3"]
        try check(["codes", "generate"] + generate, &seen)
        try check(["codes", "status", "FULL", "PLAIN", "NOBODY"], &seen)
        try check(["codes", "revoke", "PLAIN"], &seen)
        let written = article.objects.flatMap { object, keys in keys.map { "\(object).\($0.name)" } }
        #expect(Set(written).subtracting(seen).sorted() == [])
        #expect(written.count > 30)
    }

    @Test func `every object is referenced by a command or another object`() {
        let types = article.results.values + article.objects.values.flatMap { $0.map(\.type) }
        let words = types.flatMap { $0.split(separator: " or ").map(String.init) }
        #expect(Set(words).subtracting(["string", "integer", "instant"]) == Set(article.objects.keys))
    }

    // MARK: Narrow terminals

    @Test func `tables fit a terminal of 40 columns`() async throws {
        let batch = try await fillOutbox()
        _ = try Program.run("codes", "import", try folder.file("codes.csv", Self.codes), "--store", store)
        let commands = [
            "price --output table samples/scenarios/best-of-three.json",
            "outbox list --store '\(store)'", "outbox show \(batch) --store '\(store)'",
            "codes status FULL PLAIN --store '\(store)'",
        ]
        for command in commands {
            let terminal = try Terminal("$0 \(command)", home: folder.path, environment: ["COLUMNS": "40"])
            #expect(terminal.finish() == 0)
            let lines = terminal.text.split(whereSeparator: \.isNewline)
            #expect(lines.count > 1)
            #expect(lines.allSatisfy { $0.count <= 40 }, "\(terminal.text)")
        }
        let list = try Terminal("$0 \(commands[1])", home: folder.path, environment: ["COLUMNS": "40"])
        #expect(list.finish() == 0)
        #expect(list.text.contains(batch))
    }
}
