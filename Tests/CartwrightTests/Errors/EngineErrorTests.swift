import Cartwright
import Testing

@Suite struct EngineErrorTests {
    /// The code of whatever is thrown; nil for what is not the engine's.
    private func code(_ work: () throws -> Void) -> ErrorCode? {
        do {
            try work()
        } catch let failure as any EngineError {
            return failure.error.code
        } catch {}
        return nil
    }

    @Test func `errors and refusals are caught as one type`() {
        #expect(code { _ = try JSONParser.parse(Array("{".utf8)) } == .jsonSyntax)
        #expect(code { throw Refusal.emptyCart } == .checkoutEmptyCart)
        #expect(code { throw Refusal.because(CartwrightError(.storeFull, "")) } == .storeFull)
        #expect(code { throw CancellationError() } == nil)
    }

    @Test func `an error is its own error`() {
        let error = CartwrightError(.jsonSyntax, "text", hint: "hint", fault: .plugin)
        #expect(error.error == error)
    }
}
