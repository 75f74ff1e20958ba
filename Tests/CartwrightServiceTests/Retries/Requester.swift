import Cartwright
import Testing

/// Sends each request until it is answered: once, or in all the ways in which networks repeat requests.
struct Requester {
    private let shops: [ShopClient]
    private let faults: Faults
    /// Nil if requests are sent once.
    private var random: SplitMix64?
    private var sent: [(request: KeyedRequest, answer: String)] = []

    /// The last answer to each request.
    var answers: [String] { sent.map { "\($0.request.path) \($0.request.body): \($0.answer)" } }

    init(_ shops: [ShopClient], _ faults: Faults, seed: UInt64?) {
        (self.shops, self.faults) = (shops, faults)
        random = seed.map { SplitMix64(state: $0 &* 31) }
    }

    /// Sends a request and sometimes repeats an earlier one.
    mutating func send(_ request: KeyedRequest) async throws {
        guard var random else {
            sent.append((request, try await Self.answer(request, from: shops[0])))
            return
        }
        faults.set(percent: 12)
        let first = shops.randomElement(using: &random) ?? shops[0]
        let second = shops.randomElement(using: &random) ?? shops[0]
        var answer: String
        switch Int.random(in: 0..<4, using: &random) {
        case 0: answer = try await Self.answer(request, from: first)
        case 1:
            // The answer is lost.
            _ = try await Self.attempt(request, at: first)
            answer = try await Self.answer(request, from: second)
        default:
            async let one = Self.answer(request, from: shops[0])
            async let other = Self.answer(request, from: shops[1])
            answer = try await one
            #expect(try await other == answer, "the same request in two processes")
        }
        sent.append((request, answer))
        if Int.random(in: 0..<3, using: &random) == 0, let old = sent.randomElement(using: &random),
            !old.request.isWaiting
        {
            #expect(try await Self.answer(old.request, from: second) == old.answer, "\(old.request) was repeated late")
        }
        faults.set(percent: 0)
        self.random = random
    }

    /// Sends a request once; nil if it must be sent again.
    private static func attempt(_ request: KeyedRequest, at shop: ShopClient) async throws -> String? {
        let reply = try await shop.post(request.path, request.body, key: request.key)
        guard reply.status < 500, reply["Retry-After"] == nil else { return nil }
        return "\(reply.status) \(reply["ETag"] ?? "")\n\(reply.text)"
    }

    /// Returns the answer, after as many attempts as needed.
    private static func answer(_ request: KeyedRequest, from shop: ShopClient) async throws -> String {
        for _ in 0..<1_000 {
            if let answer = try await attempt(request, at: shop) { return answer }
        }
        throw CartwrightError("service.busy", "no answer to \(request)")
    }
}
