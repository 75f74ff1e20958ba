import Cartwright
import CartwrightCheckout
import Synchronization
import Testing

/// Calls whose request is given up, at each moment at which that is noticed.
@Suite(.timeLimit(.minutes(20))) struct GivenUpTests {
    /// A limit that ends the work at the check after so many.
    private static func limit(after most: Int) -> WorkLimit {
        let checks = Countdown(most)
        return WorkLimit { checks.isOver }
    }

    private final class Countdown: Sendable {
        private let left: Atomic<Int>

        init(_ count: Int) { left = Atomic(count) }

        var isOver: Bool { left.subtract(1, ordering: .sequentiallyConsistent).newValue < 0 }
    }

    /// Calls until one is carried out, each given up one check later.
    ///
    /// - Returns: what the calls before it were refused with.
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

    @Test func `a step changes nothing, or is committed whole with its answer`() async throws {
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

    @Test func `a payment that has begun is carried to its end`() async throws {
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

    @Test func `a look at a session ends`() async throws {
        let shop = try Shop()
        try await shop.inCheckout("a")
        let refused = await eachGivenUp { () async throws(CartwrightError) in _ = try await shop.service.view("a") }
        #expect(refused.count > 2 && Self.givenUp.isSuperset(of: refused))
    }
}
