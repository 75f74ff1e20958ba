import AdBannerPlugin
import Cartwright
import CartwrightAnalytics
import CouponPlugin
import HomeTilePlugin
import MessagePlugin
import Testing

@testable import CartwrightREPL

extension HandlerRegistry {
    static let bundled = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
}

extension Interpreter {
    /// Returns a new session of a person with a fixed clock and seed.
    static func empty(
        files: MemoryFiles = MemoryFiles(),
        keys: [String: Secret] = [:]
    ) -> Interpreter {
        let tools = Tools(files: files, keys: keys, machineClock: { .earliest }, plugins: .samples)
        var interpreter = Interpreter.forFlows(registry: .bundled, tools: tools)
        interpreter.authority.speaker = .person
        return interpreter
    }

    /// Returns a session with the sample shop and cards, two mugs and a tea in the cart, after further commands.
    static func shopping(
        _ more: String...,
        files: MemoryFiles = MemoryFiles(),
        keys: [String: Secret] = [:]
    ) throws -> Interpreter {
        var interpreter = empty(files: files, keys: keys)
        for line in preparation + more { _ = try interpreter.answer(line) }
        return interpreter
    }

    static let preparation = [
        "load catalog samples/catalog.json", "load cards samples/cards/autumn.json", "add item MUG qty=2",
        "add item TEA",
    ]

    /// Runs a line that must succeed, and returns its output lines.
    @discardableResult
    mutating func answer(_ line: String) throws -> [String] { try reply(line).lines.map(\.text) }

    /// Runs a line that must succeed.
    mutating func reply(_ line: String) throws -> Reply {
        do {
            return try #require(run(line)).get()
        } catch {
            Issue.record("\(line): \(error)")
            throw error
        }
    }

    /// Runs a line that must fail with a code that its verb declares, and returns the error.
    mutating func refusal(_ line: String) throws -> CartwrightError {
        switch run(line) {
        case .failure(let error):
            #expect(declares(error, of: line), "\(line): help does not tell \(error.code)")
            return error
        case let other:
            Issue.record("\(line) should fail")
            throw NotRefused(answer: String(describing: other))
        }
    }

    /// The present world as names and values.
    var state: StateView { get throws { try StateView(of: world, tools) } }

    /// Returns the names and values that differ from another session, as `name: before -> after`.
    func changes(from other: Interpreter) throws -> [String] {
        try other.state.changes(to: state).map { "\($0.name): \($0.before) -> \($0.after)" }
    }
}

struct NotRefused: Error {
    let answer: String
}
