import Cartwright
import Testing

@testable import CartwrightREPL

/// A quote that is written as JSON and read back is the same quote.
struct QuoteWrittenTests {
    @Test(arguments: [
        [], ["enter code SPRING20"], ["open card c4"], ["add item HONEY qty=4", "choose shipping express amount=9.90"],
        ["set qty MUG 9", "enter code SPRING20", "begin checkout"], ["clear cart"],
    ])
    func `a quote survives writing and reading`(commands: [String]) throws {
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

    @Test func `unknown keys are ignored, and a wrong amount is refused`() throws {
        let interpreter = try Interpreter.shopping()
        let quote = try interpreter.world.quote(interpreter.tools)
        guard case .object(var object) = quote.json else { return }
        object["new_key"] = ["a": 1]
        #expect(try Quote(written: .object(object)) == quote)
        object["total"] = 1
        #expect(throws: CartwrightError.self) { try Quote(written: .object(object)) }
    }
}
