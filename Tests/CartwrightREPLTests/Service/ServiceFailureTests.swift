import Cartwright
import Testing

@testable import CartwrightREPL

/// An unreachable, slow or unknown service and an invalid key: each is reported, and the session continues.
struct ServiceFailureTests {
    private let service = ScriptedService()

    @Test func `without a session, commands say how to open one`() throws {
        var interpreter = try service.interpreter(nil)
        for line in ["show cart", "add item MUG", "undo", "show revision 1"] {
            let error = try interpreter.serviceRefusal(line)
            #expect(error.code == .connectionNoSession || error.code == .stepNone, "\(line)")
        }
        #expect(service.lines == [])
    }

    @Test(arguments: [ErrorCode.connectionUnavailable, .connectionTimedOut, .connectionGarbled])
    func `a request without an answer is reported and takes effect once when repeated`(code: ErrorCode) throws {
        var interpreter = try service.interpreter()
        service.fails(code)
        if code == .connectionUnavailable { service.fails(code) }
        let error = try interpreter.serviceRefusal("add item MUG")
        #expect(error.code == code)
        #expect(error.details.contains { $0.contains("takes effect once") })
        #expect(interpreter.stepNumber == 0)
        let lost = try #require(service.requests.last)
        service.answers(PublicSession(revision: 5, mugs: 3))
        try interpreter.answer("add item MUG")
        #expect(service.requests.last == lost, "the same key")
        service.answers(PublicSession(revision: 6, mugs: 4))
        try interpreter.answer("add item MUG")
        #expect(service.requests.last?.headers["idempotency-key"] != lost.headers["idempotency-key"])
    }

    @Test func `after a refusal the next attempt has a new idempotency key`() throws {
        var interpreter = try service.interpreter()
        service.refuses(422, "code.unknown")
        _ = try interpreter.serviceRefusal("enter code NEW")
        service.refuses(422, "code.unknown")
        _ = try interpreter.serviceRefusal("enter code NEW")
        let keys = service.requests.suffix(2).map { $0.headers["idempotency-key"] }
        #expect(keys[0] != keys[1])
    }

    @Test func `a query fails while the service is unreachable, and the next one succeeds`() throws {
        var interpreter = try service.interpreter()
        service.fails(.connectionTimedOut)
        #expect(try interpreter.serviceRefusal("show cart").code == .connectionTimedOut)
        try interpreter.answer("show cart")
    }

    @Test(arguments: [
        (200, "<html>"), (200, ""), (200, "{}"), (200, #"{"id": "cart-7", "revision": "x"}"#), (502, "Bad gateway"),
        (404, "{}"), (500, #"{"code": "No Code", "detail": "x"}"#), (200, "[[[["),
    ])
    func `an answer in an unknown format is reported as such`(status: Int, body: String) throws {
        var interpreter = try service.interpreter(nil)
        service.answers(status, body)
        let error = try interpreter.serviceRefusal("open session cart-7")
        #expect(error.code == .connectionGarbled)
        #expect(error.summary.contains("http://shop.test"))
        #expect(error.hint?.contains("cartwright serve") == true)
    }

    @Test(arguments: [
        (401, "service.no_key", "--access-key-file"), (401, "service.bad_key", "--access-key-file"),
        (403, "service.wrong_scope", "cartwright keys new"), (404, "session.unknown", "new session"),
    ])
    func `an invalid key or an unknown session has a hint`(
        status: Int,
        code: String,
        hint: String
    ) throws {
        var interpreter = try service.interpreter(nil)
        service.refuses(status, code)
        let error = try interpreter.serviceRefusal("open session cart-7")
        #expect(error.code.rawValue == code)
        #expect(error.hint?.contains(hint) == true)
    }

    @Test func `an item query on an empty local catalog names the service request instead`() throws {
        var interpreter = try service.interpreter()
        let refusal = try interpreter.serviceRefusal("show item MUG")
        #expect(refusal.code == .connectionLocalOnly)
        #expect(refusal.hint == "GET /v1/items?q=SKU")
    }

    @Test func `each verb works over a service or is refused with an alternative`() throws {
        let names = Set(VerbTable.standard.all.map(\.name))
        #expect(Set(LocalVerbs.instead.keys).subtracting(names) == [])
        var interpreter = try service.interpreter()
        let before = service.requests.count
        for verb in VerbTable.atService.all where LocalVerbs.instead[verb.name] != nil {
            let error = try interpreter.serviceRefusal(verb.examples[0])
            #expect(error.code == .connectionLocalOnly, "\(verb.name)")
            #expect(error.hint == LocalVerbs.instead[verb.name])
            #expect(try interpreter.serviceRefusal("try \(verb.examples[0])").code == .connectionLocalOnly)
        }
        #expect(!service.lines.dropFirst(before).contains { $0.hasPrefix("POST") })
    }

    @Test(arguments: ["load plugin x.so", "save flow mine.flow", "upload batch b1 to=https://example.com"])
    func `a script gets the alternative, not the missing permission`(line: String) throws {
        var interpreter = try service.interpreter()
        interpreter.authority = Authority(.script)
        #expect(try interpreter.serviceRefusal(line).code == .connectionLocalOnly)
    }

    @Test func `help describes the service with and without a connection`() throws {
        var local = Interpreter.empty()
        #expect(try local.answer("help connect").first?.contains("cartwright repl --connect") == true)
        var interpreter = try service.interpreter()
        let lines = try interpreter.answer("help")
        #expect(lines.contains { $0.contains("open session") })
        #expect(!lines.contains { $0.contains("load catalog,") })
        #expect(try interpreter.answer("help open session").contains("open session ID"))
    }

    @Test func `an id is escaped as one path segment`() {
        #expect(ServiceRequest.part("a/b?c é.1") == "a%2Fb%3Fc%20%C3%A9.1")
    }
}
