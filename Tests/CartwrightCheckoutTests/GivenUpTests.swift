import Cartwright
import CartwrightCheckout
import Synchronization
import Testing

/// Calls with a cancelled request, at each point at which the service checks for it.
@Suite(.timeLimit(.minutes(20))) struct GivenUpTests {
    /// A limit that ends the work after a number of checks.
    private static func limit(after most: Int) -> WorkLimit {
        let checks = Countdown(most)
        return WorkLimit { checks.isOver }
    }

    private final class Countdown: Sendable {
        private let left: Atomic<Int>

        init(_ count: Int) { left = Atomic(count) }

        var isOver: Bool { left.subtract(1, ordering: .sequentiallyConsistent).newValue < 0 }
    }

    /// Repeats a call until it is carried out, each time cancelled one check later.
    ///
    /// - Returns: The refusal codes of the calls before it.
    private func eachGivenUp(_ call: () async throws(CartwrightError) -> Void) async -> [ErrorCode] {
        var codes: [ErrorCode] = []
        for most in 0..<1_000 {
            do throws(CartwrightError) {
                try await WorkLimit.within(Self.limit(after: most)) { () async throws(CartwrightError) in
                    try await call()
                }
                return codes
            } catch { codes.append(error.code) }
        }
        return codes
    }

    private static let givenUp: Set<ErrorCode> = ["checkout.call_cancelled", "pricing.given_up"]

    @Test func `a cancelled step changes nothing, or is committed as a whole with its answer`() async throws {
        let shop = try Shop()
        let open = try await shop.inCheckout("a")
        let before = open.revision
        let refused = await eachGivenUp { () async throws(CartwrightError) in
            let present = try await WorkLimit.within(nil) { () async throws(CartwrightError) in
                try await shop.service.view("a")
            }
            #expect(present.revision == before)
            let reply = try await shop.service.send(.cancelCheckout, to: "a", key: "k") { reply in
                Array((((try? reply.view()) ?? nil) == nil ? "broken" : "whole").utf8)
            }
            #expect(String(decoding: reply.answer, as: UTF8.self) == "whole" && reply.revision == before + 1)
        }
        #expect(!refused.isEmpty && Self.givenUp.isSuperset(of: refused))
        let repeated = try await shop.service.send(.cancelCheckout, to: "a", key: "k")
        #expect(repeated.isRepeated && String(decoding: repeated.answer, as: UTF8.self) == "whole")
    }

    @Test func `a payment that has begun is completed`() async throws {
        let shop = try Shop()
        try await shop.inCheckout("a")
        let refused = await eachGivenUp { () async throws(CartwrightError) in
            do throws(CartwrightError) {
                let paid = try await shop.service.pay("a", key: "k")
                #expect(paid.payment == .confirmed && paid.session.orders.count == 1)
            } catch {
                #expect(shop.bank.state.withLock(\.charges).isEmpty)
                throw error
            }
        }
        #expect(!refused.isEmpty && Self.givenUp.isSuperset(of: refused))
        #expect(shop.bank.taken.count == 1)
        #expect(try await shop.used("half") == 1)
    }

    @Test func `a cancelled view ends`() async throws {
        let shop = try Shop()
        try await shop.inCheckout("a")
        let refused = await eachGivenUp { () async throws(CartwrightError) in _ = try await shop.service.view("a") }
        #expect(refused.count > 2 && Self.givenUp.isSuperset(of: refused))
    }
}
