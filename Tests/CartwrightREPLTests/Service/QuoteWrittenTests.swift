import Cartwright
import Testing

@testable import CartwrightREPL

/// A quote that was written for people and programs is the same quote when it is read back.
struct QuoteWrittenTests {
    @Test(arguments: [
        [], ["enter code SPRING20"], ["open card c4"], ["add item HONEY qty=4", "choose shipping express amount=9.90"],
        ["set qty MUG 9", "enter code SPRING20", "begin checkout"], ["clear cart"],
    ])
    func `a quote goes there and back`(commands: [String]) throws {
        var interpreter = try Interpreter.shopping()
        for command in commands { try interpreter.answer(command) }
        var world = interpreter.world
        for explanation in PricingOptions.Explanation.allCases {
            world.checkout.options.explanation = explanation
            let quote = try world.quote(interpreter.tools)
            #expect(try Quote(written: quote.json) == quote)
            #expect(explanation == .applied || quote.notApplied.isEmpty == false || commands.count > 1)
        }
    }

    @Test func `keys of a newer version are left out, and a wrong amount is refused`() throws {
        let interpreter = try Interpreter.shopping()
        let quote = try interpreter.world.quote(interpreter.tools)
        guard case .object(var object) = quote.json else { return }
        object["new_key"] = ["a": 1]
        #expect(try Quote(written: .object(object)) == quote)
        object["total"] = 1
        #expect(throws: CartwrightError.self) { try Quote(written: .object(object)) }
    }
}
