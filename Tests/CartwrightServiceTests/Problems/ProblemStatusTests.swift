import Cartwright
import HTTPTypes
import Testing

@testable import CartwrightService

/// The status of an error follows from its code, else from its area, else from its fault. Each row would have another
/// status if the order were different.
@Suite struct ProblemStatusTests {
    @Test(
        arguments: [
            // By code, against the area.
            ("json.too_large", .input, 413), ("checkout.key_reused", .input, 422),
            ("checkout.timed_out", .environment, 503),
            ("store.corrupt", .environment, 500), ("service.no_key", .input, 401),
            // By code, against the fault.
            ("session.unknown", .input, 404), ("session.newer_format", .input, 500), ("order.closed", .input, 409),
            ("session.busy", .environment, 409),
            // By area, against the fault.
            ("json.wrong_type", .input, 400), ("csv.bad_row", .plugin, 400), ("checkout.not_started", .engine, 409),
            ("store.full", .input, 503), ("service.unheard_of", .environment, 400),
            // By fault.
            ("cart.unknown_sku", .input, 422), ("money.overflow", .input, 422), ("outbox.full", .environment, 503),
            ("plugin.crashed", .plugin, 500), ("pricing.defect", .engine, 500),
        ] as [(ErrorCode, Fault, Int)]
    )
    func `code comes before area, and area before fault`(code: ErrorCode, fault: Fault, status: Int) {
        #expect(ProblemStatus.of(CartwrightError(code, "", fault: fault)).code == status)
    }

    @Test(
        arguments: [
            (.serviceNotFound, 404), (.serviceMethodNotAllowed, 405), (.serviceNoKey, 401), (.serviceBadKey, 401),
            (.serviceWrongScope, 403), (.serviceNotTrusted, 403), (.serviceMissingIdempotencyKey, 400),
            (.serviceBadIdempotencyKey, 400), (.serviceRunning, 409), (.serviceKeyReused, 422),
            (.serviceUnknownParameter, 400), (.serviceBadParameter, 400), (.serviceTooLarge, 413),
            (.serviceWrongType, 415),
            (.serviceBrokenBody, 400), (.serviceTooSlow, 408), (.serviceTooManyRequests, 429),
            (.serviceOverloaded, 503),
            (.serviceStopping, 503), (.servicePreconditionFailed, 412), (.serviceUnknownPromotion, 404),
            (.serviceOtherID, 422), (.serviceUnknownCode, 404), (.serviceUnknownJob, 404), (.serviceUnknownSKU, 422),
            (.serviceNoCurrency, 422), (.serviceWrongHost, 421), (.serviceWrongOrigin, 403),
            (.serviceInternal, 500),
            (.serviceUnknownVersion, 400), (.serviceBadAddress, 400), (.serviceJobInterrupted, 503),
        ] as [(ErrorCode, Int)]
    )
    func `each code of the service has its status`(code: ErrorCode, status: Int) {
        #expect(ProblemStatus.of(CartwrightError(code, "")).code == status)
    }

    @Test(
        arguments: [
            ("service.running", 409, "1"), ("session.busy", 409, "1"), ("order.closed", 409, nil),
            ("service.overloaded", 503, "1"), ("store.full", 503, "1"), ("service.too_many_requests", 429, "1"),
            ("json.wrong_type", 400, nil),
        ] as [(ErrorCode, Int, String?)]
    )
    func `a temporary problem says when to retry`(code: ErrorCode, status: Int, seconds: String?) {
        let problem = Problem(CartwrightError(code, ""))
        #expect(problem.status.code == status)
        #expect(problem.headers[.retryAfter] == seconds)
    }

    /// Areas whose codes have a status by their fault. Add a new area here or to the table of areas.
    private static let byFault: Set<String> = [
        "access_key", "account", "ad", "banner", "batch", "branch", "campaign", "card", "cart", "catalog", "code",
        "collector",
        "command",
        "connection", "coupon", "customer", "delivery", "digest", "event", "export", "feed", "file", "flow", "gift",
        "handler",
        "history", "hmac", "import", "item", "journal", "key", "ledger", "lint", "message", "money", "net", "order",
        "outbox", "output", "plugin",
        "pricing", "promotion", "record", "samples", "secret", "session", "shop", "signature", "signing", "source",
        "startup", "step", "tenant", "tender", "terminal", "text", "theme", "tile", "time", "upload", "wasm",
    ]

    @Test func `every code of the engine has a status, and every area is in a table`() throws {
        let codes = try ErrorCodeSources.all()
        #expect(codes.count > 200)
        for code in codes {
            let status = ProblemStatus.of(CartwrightError(code, "")).code
            #expect((400..<600).contains(status), "\(code)")
        }
        let areas = Set(codes.map { String($0.area) }).subtracting(ProblemStatus.areas.keys)
        #expect(areas == Self.byFault)
    }

    @Test func `every code that has its own status exists`() throws {
        let codes = Set(try ErrorCodeSources.all())
        #expect(ProblemStatus.codes.keys.filter { !codes.contains($0) } == [])
    }
}
