import Cartwright
import CartwrightService
import Testing

/// The parts of an error for callers, and those for the log.
struct PublicErrorTests {
    private static func error(_ code: ErrorCode, fault: Fault = .environment) -> CartwrightError {
        CartwrightError(code, "postgres://db.internal/shop: role \"shop\"", hint: "/var/lib/shop.db", fault: fault)
    }

    @Test(
        arguments: [
            "store.unavailable", "store.full", "store.locked", "store.read_only", "store.corrupt", "store.newer",
            "store.exposed", "store.overloaded", "store.outcome_unknown",
        ] as [ErrorCode]
    )
    func `a store error hides database, file and role from callers and keeps them for the log`(code: ErrorCode) {
        let error = Self.error(code)
        let problem = Problem(error)
        let text = String(decoding: problem.json.utf8, as: UTF8.self)
        for secret in ["internal", "role", "/var"] { #expect(!text.contains(secret), "\(text)") }
        #expect(problem.json["code"] == .string(code.rawValue))
        #expect(problem.cause == error)
    }

    @Test(arguments: [("cart.unknown_sku", .input), ("service.overloaded", .environment)] as [(ErrorCode, Fault)])
    func `any other error is reported unchanged`(code: ErrorCode, fault: Fault) {
        let error = Self.error(code, fault: fault)
        #expect(Problem(error).error == error)
    }
}
