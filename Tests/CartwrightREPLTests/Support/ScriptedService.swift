import Cartwright
import Synchronization

@testable import CartwrightREPL

/// A service with scripted answers and a record of its requests.
final class ScriptedService: Sendable {
    private let state = Mutex(State())

    private struct State {
        var answers: [Result<ServiceAnswer, CartwrightError>] = []
        var requests: [ServiceRequest] = []
    }

    /// The requests in order.
    var requests: [ServiceRequest] { state.withLock { $0.requests } }

    /// The requests as method and path, such as `POST /v1/sessions/cart-7/commands`.
    var lines: [String] { requests.map { "\($0.method.rawValue) \($0.path)" } }

    /// Sets the answer to the next request.
    func answers(_ status: Int = 200, _ body: String, tag: String? = nil) {
        let headers = tag.map { ["etag": $0] } ?? [:]
        state.withLock { $0.answers.append(.success(ServiceAnswer(status: status, headers: headers, body: body))) }
    }

    /// Sets a session as the answer to the next request.
    func answers(_ session: PublicSession) { answers(200, session.text, tag: session.tag) }

    /// Sets a refusal as the answer to the next request.
    func refuses(_ status: Int, _ code: String, _ more: String = "") {
        answers(
            status,
            #"{"type": "/p", "title": "T", "status": \#(status), "detail": "no", "code": "\#(code)"\#(more)}"#
        )
    }

    /// Leaves the next request without an answer.
    func fails(_ code: ErrorCode) {
        state.withLock { $0.answers.append(.failure(CartwrightError(code, "lost", fault: .environment))) }
    }

    /// Answers a request. Without a scripted answer a conditional request finds no change, and any other fails.
    func answer(to request: ServiceRequest) throws(CartwrightError) -> ServiceAnswer {
        let next = state.withLock { state -> Result<ServiceAnswer, CartwrightError>? in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        if let next { return try next.get() }
        if request.headers["if-none-match"] != nil { return ServiceAnswer(status: 304) }
        throw CartwrightError(.connectionUnavailable, "nobody is there", fault: .environment)
    }

    /// Returns an interpreter of a person that is connected to this service, with an open session.
    func interpreter(
        _ session: PublicSession? = PublicSession(),
        canWrite: Bool = true
    ) throws -> Interpreter {
        let tools = Tools(files: MemoryFiles(), keys: [:], machineClock: { .earliest }, plugins: .samples)
        var interpreter = Interpreter(
            World(registry: .bundled, settings: .flows),
            tools: tools,
            authority: Authority(.person)
        )
        interpreter.connect(
            ServiceConnection(to: "http://shop.test", nonce: "t", canWrite: canWrite) {
                request throws(CartwrightError) in try self.answer(to: request)
            }
        )
        guard let session else { return interpreter }
        answers(session)
        _ = try interpreter.run("open session cart-7")?.get()
        return interpreter
    }
}

/// A session in the format of the service, with mugs at 12.50.
struct PublicSession {
    var revision = 4
    var mugs = 2
    var phase = "browsing"
    var discount = 0
    /// The upper bound of any set's value; nil where the choice is proven.
    var bound: Int?
    var coupon = #"{"card": "tenoff", "code": "TENOFF", "headline": "10% off", "status": "eligible", "saves": 250}"#
    var notApplied = ""
    var orders = ""
    var more = ""
    /// Further members of the cart.
    var cartMore = ""
    var rejectedCodes = ""
    var lineID = "MUG"

    var tag: String { "\"\(revision)-\(mugs)\"" }
    var subtotal: Int { mugs * 1_250 }
    var total: Int { subtotal - discount }

    var cart: String {
        let line = """
            {"id": "\(lineID)", "sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "quantity": \(mugs)}
            """
        return #"{"currency": "USD", "lines": [\#(mugs == 0 ? "" : line)]\#(cartMore)}"#
    }

    var quote: String {
        let allocations = discount == 0 ? "" : #"{"promotion": "tenoff", "amount": \#(discount)}"#
        let applied =
            discount == 0
            ? ""
            : #"{"promotion": "tenoff", "code": "TENOFF", "desired": \#(discount), "discount": \#(discount)}"#
        let line = """
            {"id": "\(lineID)", "sku": "MUG", "quantity": \(mugs), "subtotal": \(subtotal), "discount": \(discount),
             "total": \(total), "tax": 0, "allocations": [\(allocations)]}
            """
        return """
            {"currency": "USD", "subtotal": \(subtotal), "discount": \(discount), "shipping": 0,
             "shipping_discount": 0, "shipping_total": 0, "tax": 0, "total": \(total),
             "lines": [\(mugs == 0 ? "" : line)], "shipments": [], "gifts": [], "applied": [\(applied)],
             "not_applied": [\(notApplied)], "nudges": [], "rejected_codes": [\(rejectedCodes)],
             "choice": {"objective": "best", "value": \(discount), "bound": \(bound ?? discount),
                        "exact": \(bound == nil), "nodes": 1}}
            """
    }

    var text: String {
        """
        {"id": "cart-7", "revision": \(revision), "phase": "\(phase)", "cart": \(cart), "quote": \(quote),
         "offers": [\(coupon)],
         "cards": [{"id": "tenoff", "class_type": "coupon_code", "title": "TENOFF: 10% off", "viewed": false,
                    "dismissed": false, "promotions": ["tenoff"]}],
         "orders": [\(orders)], "new_key": {"of": "a newer version"}\(more)}
        """
    }

    /// The session after payment, with a new cart.
    var paid: PublicSession {
        let order = """
            {"id": "cart-7.o1", "phase": "paid", "total": \(total), "refunded": 0, "paid_at": "2026-01-01T00:00:00Z"}
            """
        return PublicSession(revision: revision + 1, mugs: 0, phase: "paid", orders: order)
    }

    /// Returns the JSON of the session's order.
    func order(phase: String = "paid", returned: Int = 0, refunded: Int = 0) -> String {
        """
        {"id": "cart-7.o1", "session": "cart-7", "phase": "\(phase)", "currency": "USD", "total": \(total),
         "refunded": \(refunded), "paid_at": "2026-01-01T00:00:00Z", "payment": "cart-7-pay-1", "cart": \(cart),
         "quote": \(quote), "lines": [{"id": "MUG", "sku": "MUG", "quantity": \(mugs), "returned": \(returned),
         "paid": \(total)}]}
        """
    }
}
