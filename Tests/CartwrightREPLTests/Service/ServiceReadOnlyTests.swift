import Cartwright
import Testing

@testable import CartwrightREPL

/// A session of a service without `--write`.
struct ServiceReadOnlyTests {
    private let service = ScriptedService()

    @Test(arguments: [
        "add item MUG", "set qty MUG 1", "set customer ada", "enter code SPRING20", "choose shipping express",
        "begin checkout", "apply coupon TENOFF", "dismiss coupon TENOFF", "clear cart",
        "load cart samples/carts/two-mugs.json", "load cards samples/cards/autumn.json", "new session cart-8",
    ])
    func `a command that changes the session is refused before anything is sent`(line: String) throws {
        var interpreter = try service.interpreter(canWrite: false)
        let error = try interpreter.serviceRefusal(line)
        #expect(error.code == .connectionReadOnly)
        #expect(error.hint?.contains("--write") == true && error.hint?.contains("copy session") == true)
        #expect(service.lines == ["GET /v1/sessions/cart-7?explain=all"])
        #expect(interpreter.stepNumber == 0)
    }

    @Test func `queries work`() throws {
        var interpreter = try service.interpreter(canWrite: false)
        for line in ["show session", "show cart", "list coupons", "explain cart", "explain total", "list steps"] {
            try interpreter.answer(line)
        }
    }

    @Test func `a trial works, since it changes nothing`() throws {
        var interpreter = try service.interpreter(canWrite: false)
        service.answers(304, "")
        service.answers(200, PublicSession(revision: 5, mugs: 3).text)
        #expect(try interpreter.answer("try add item MUG").contains { $0.hasSuffix("2 -> 3") })
    }

    @Test func `a payment, a cancelled order and a return are refused`() throws {
        var paying = try service.interpreter(PublicSession(phase: "checkout"), canWrite: false)
        #expect(try paying.serviceRefusal("pay order").code == .connectionReadOnly)
        #expect(try paying.serviceRefusal("cancel checkout").code == .connectionReadOnly)
        let session = PublicSession(phase: "checkout")
        var paid = try service.interpreter(nil, canWrite: false)
        service.answers(session.paid)
        service.answers(200, session.order())
        try paid.answer("open session cart-7")
        for line in ["cancel order o1", "return order o1", "return units o1 MUG 1"] {
            #expect(try paid.serviceRefusal(line).code == .connectionReadOnly, "\(line)")
        }
        #expect(!service.lines.contains { !$0.hasPrefix("GET") })
    }
}
