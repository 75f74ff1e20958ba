import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightREPL

/// Help on terms of the glossary, on words with several meanings, and on words of the program's command line.
struct HelpTermTests {
    private static func session() -> Interpreter {
        var interpreter = Interpreter.empty()
        interpreter.tools.programCommands = {
            [
                ProgramCommand(["cartwright", "lint"], "Find faults in promotions."),
                ProgramCommand(["cartwright", "outbox", "upload"], "Deliver events."),
            ]
        }
        return interpreter
    }

    @Test(arguments: [
        "stacking", "idempotency", "webhook", "authentication", "backup", "upgrade", "handler", "nudge", "rounding",
        "rate limit", "allocation by largest remainder", "batches", "sku",
    ])
    func `a term has its definition and its page`(word: String) throws {
        var session = Self.session()
        let lines = try session.answer("help \(word)")
        let term = try #require(Glossary.terms(named: word).first)
        #expect(lines.contains("\(term.term) (term): \(term.text)"))
        #expect(lines.contains("  see \"\(term.page.title)\" in the documentation"))
    }

    @Test func `every term of the glossary has help`() throws {
        var session = Self.session()
        for term in Glossary.terms {
            for name in term.names {
                let lines = try session.answer("help \(name)")
                #expect(lines.contains { $0.contains(" (term): ") }, "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("lint", "cartwright lint (command line): Find faults in promotions."),
        ("upload", "  see cartwright help outbox upload"),
        ("coupon", "in files: help coupon_code"), ("coupon", "dismiss coupon CODE"),
        ("conditions", "types of conditions; help TYPE describes one:"),
        ("effect", "types of effects; help TYPE describes one:"), ("refund", "in commands: help return units"),
        ("budget", "budget (object): the maximum total cost of a promotion"), ("promotion", "commands"),
    ])
    func `a word with several meanings has all of them`(word: String, line: String) throws {
        var session = Self.session()
        let lines = try session.answer("help \(word)")
        #expect(lines.contains(line), "\(lines)")
    }

    @Test func `the format of a promotion comes before its definition and its commands`() throws {
        var session = Self.session()
        let lines = try session.answer("help promotion")
        let term = try #require(lines.firstIndex { $0.hasPrefix("promotion (term): ") })
        let commands = try #require(lines.firstIndex(of: "commands"))
        #expect(lines[0].hasPrefix("promotion (object): ") && term < commands)
    }

    @Test func `all types of conditions and effects are listed`() throws {
        var session = Self.session()
        for (word, types) in [
            ("conditions", ["subtotal", "quantity", "customer_segment"]),
            ("effects", ["percent_off", "amount_off", "gift"]),
        ] {
            let lines = try session.answer("help \(word)")
            for type in types { #expect(lines.contains { $0.hasPrefix("  \(type) ") }, "\(type)") }
        }
    }

    @Test func `a word that is a value shows the keys that have it`() throws {
        var session = Self.session()
        let lines = try session.answer("help compound")
        #expect(lines.first == "compound is a value of stacking")
        #expect(lines.contains { $0.hasPrefix("stacking of options: ") })
        #expect(try session.answer("help claw_back").first == "claw_back is a value of returns")
    }

    @Test func `an unknown word is refused with the nearest term`() throws {
        var session = Self.session()
        #expect(try session.refusal("help stackin").hint == "help stacking")
        #expect(try session.refusal("help webhok").hint == "help webhook")
    }
}
