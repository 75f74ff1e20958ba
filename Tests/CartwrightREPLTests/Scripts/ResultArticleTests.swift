import Cartwright
import CartwrightAnalytics
import DocumentedResults
import Foundation
import Testing

@testable import CartwrightREPL

/// The article on scripts lists every key and type of every verb's result, and nothing else.
struct ResultArticleTests {
    private let article: ResultArticle

    init() throws { article = try ResultArticle(results: "JSON results of commands", objects: "JSON objects") }

    @Test func `the article has a result for every verb and for nothing else`() {
        #expect(Set(article.results.keys) == Set(EveryVerbTests.names))
    }

    @Test func `the article describes every object that it names and no others`() {
        let types = article.results.values + article.objects.values.flatMap { $0.map(\.type) }
        let words = types.flatMap { $0.replacing("array of ", with: "").split(separator: " or ").map(String.init) }
        let own: Set = ["string", "integer", "boolean", "instant", "document", "any"]
        #expect(Set(words).subtracting(own) == Set(article.objects.keys))
    }

    @Test(arguments: EveryVerbTests.examples)
    func `the result of an example matches the article`(example: EveryVerbTests.Example) throws {
        var interpreter = try Interpreter.shopping()
        for line in EveryVerbTests.preparations[example.verb] ?? [] { try interpreter.answer(line) }
        let result = try interpreter.reply(example.line).json
        var seen: Set<String> = []
        #expect(try problems(of: result, to: example.line, &seen) == [])
    }

    private static let flows = ["autumn", "basket", "codes", "returns", "sync", "winter"]

    private static func flow(_ name: String) throws -> FlowFile {
        try FlowFile(bytes: try MemoryFiles().read("samples/flows/\(name).flow"))
    }

    @Test(arguments: flows)
    func `the results of a sample flow match the article`(name: String) throws {
        var interpreter = Interpreter.empty().beside(flow: "samples/flows/\(name).flow")
        var seen: Set<String> = []
        for step in try Self.flow(name).steps {
            guard let result = interpreter.run(step.command) else { continue }
            #expect(try problems(of: result, to: step.command, &seen) == [], "\(step.command)")
        }
        #expect(seen.count > 10)
    }

    @Test func `every key of the article occurs in some result`() throws {
        var seen: Set<String> = []
        for example in EveryVerbTests.examples {
            var interpreter = try Interpreter.shopping()
            let preparation = EveryVerbTests.preparations[example.verb] ?? []
            for line in preparation + [example.line] { _ = try see(line, in: &interpreter, &seen) }
        }
        for (lines, prepare) in try Self.rareSessions() {
            var interpreter = prepare
            for line in lines { _ = try see(line, in: &interpreter, &seen) }
        }
        for name in Self.flows {
            var interpreter = Interpreter.empty().beside(flow: "samples/flows/\(name).flow")
            for step in try Self.flow(name).steps { _ = try see(step.command, in: &interpreter, &seen) }
        }
        let written = article.objects.flatMap { object, keys in keys.map { "\(object).\($0.name)" } }
        #expect(Set(written).subtracting(seen).subtracting(Self.rarest).sorted() == [])
    }

    /// Keys that need a plugin with effects or from a file, a plugin with a refused answer, a key for identities,
    /// returns of more than the refundable amount, of spent store credit, or with gift cards. Tests of those cover them.
    private static let rarest: Set = [
        "plugin.effects", "plugin.skipped", "plugin.version", "rejection.refused", "return.owed", "return.owed_before",
        "return.credit_off_refund", "return.refund_to_credit", "return.refund_to_payment", "return.refund_to_tenders",
        "return.written_off", "set_customer.identities", "taken_back.tax",
    ]

    // MARK: Looking

    private func see(
        _ line: String,
        in interpreter: inout Interpreter,
        _ seen: inout Set<String>
    ) throws -> Result<Reply, CartwrightError>? {
        guard let result = interpreter.run(line) else { return nil }
        #expect(try problems(of: result, to: line, &seen) == [], "\(line)")
        return result
    }

    private func problems(
        of result: Result<Reply, CartwrightError>,
        to line: String,
        _ seen: inout Set<String>
    ) throws -> [String] {
        switch result {
        case .success(let reply): try problems(of: reply.json, to: line, &seen)
        case .failure(let error): article.problems(of: ErrorText.json(of: error), as: "problem", at: "", &seen)
        }
    }

    private func problems(of json: JSONValue, to line: String, _ seen: inout Set<String>) throws -> [String] {
        let verb = try VerbTable.standard.find(try CommandLine(line), allowingPrefixes: false).verb.name
        let type = try #require(article.results[verb], "\(verb) is not in the article")
        return article.problems(of: json, as: type, at: "", &seen) + Self.amounts(in: json, at: "")
    }

    /// Returns the amounts that are formatted as text.
    private static func amounts(in value: JSONValue, at path: String) -> [String] {
        switch value {
        case .array(let elements): elements.enumerated().flatMap { amounts(in: $1, at: "\(path)/\($0)") }
        case .object(let object): object.flatMap { amounts(in: $0.value, at: "\(path)/\($0.key)") }
        case .string(let text):
            text.wholeMatch(of: /(\w+ )?-?\$[0-9.,]+/) == nil ? [] : ["\(path): \(text) is money as text"]
        default: []
        }
    }
}
