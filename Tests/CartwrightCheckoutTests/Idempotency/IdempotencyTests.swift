import Cartwright
import CartwrightCheckout
import Synchronization
import TemporaryFiles
import Testing

/// A key counts once in its session, for repeated calls from any caller.
@Suite(.timeLimit(.minutes(20))) struct IdempotencyTests {
    @Test func `a repeated call has no effect and gets the first answer`() async throws {
        let shop = try Shop()
        _ = try await shop.service.open("a", currency: .usd)
        let add = Command.addLine(Shop.line())
        let first = try await shop.service.send(add, to: "a", key: "k") { reply in
            Array("units \(reply.session.cart.lines[0].quantity), revision \(reply.revision)".utf8)
        }
        #expect(!first.isRepeated && String(decoding: first.answer, as: UTF8.self) == "units 1, revision 2")
        try await shop.service.send(add, to: "a", key: "l")
        let again = try await shop.service.send(add, to: "a", key: "k") { _ in Array("other".utf8) }
        #expect(again.isRepeated && again.answer == first.answer && again.events.isEmpty)
        #expect(again.session.cart.lines.map(\.quantity) == [2] && again.revision == 3)
    }

    @Test func `a key that was used for another command is refused`() async throws {
        let shop = try Shop()
        _ = try await shop.service.open("a", currency: .usd)
        try await shop.service.send(.addLine(Shop.line()), to: "a", key: "k")
        let calls: [@Sendable () async throws -> Void] = [
            { try await shop.service.send(.addLine(Shop.line("A", 2)), to: "a", key: "k") },
            { try await shop.service.send([.addLine(Shop.line()), .beginCheckout], to: "a", key: "k") },
            { try await shop.service.pay("a", key: "k") },
        ]
        for call in calls { #expect(await refusal(call)?.code == .checkoutKeyReused) }
        _ = try await shop.service.open("b", currency: .usd)
        #expect(try await !shop.service.send(.addLine(Shop.line("B")), to: "b", key: "k").isRepeated)
    }

    @Test func `a refused call leaves its key free`() async throws {
        let shop = try Shop()
        _ = try await shop.service.open("a", currency: .usd)
        #expect(await refusal { try await shop.service.send(.beginCheckout, to: "a", key: "k") } == .emptyCart)
        try await shop.service.send(.addLine(Shop.line()), to: "a")
        #expect(try await shop.service.send(.beginCheckout, to: "a", key: "k").session.phase == .checkout)
    }

    @Test func `a key stored by other means does not give an answer`() async throws {
        let shop = try Shop()
        let opened = try await shop.service.open("a", currency: .usd)
        let json = opened.session.json.utf8
        _ = try await shop.store.commit(CheckoutChange(of: "a", to: json, after: 1, at: Shop.noon, key: "k"))
        #expect(await refusal { try await shop.service.send([], to: "a", key: "k") }?.code == .checkoutKeyReused)
    }

    @Test func `the same call from many tasks and two processes counts once`() async throws {
        let folder = try TemporaryFolder()
        let shops = [try Shop(folder.store(seed: 1)), try Shop(folder.store(seed: 2))]
        _ = try await shops[0].service.open("a", currency: .usd)
        let replies = try await withThrowingTaskGroup(of: CheckoutReply.self) { group in
            for number in 0..<24 {
                group.addTask {
                    try await shops[number % 2].service.send(.addLine(Shop.line()), to: "a", key: "k") { reply in
                        Array("\(reply.revision)".utf8)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(replies.filter { !$0.isRepeated }.count == 1)
        #expect(replies.allSatisfy { $0.answer == Array("2".utf8) })
        #expect(try await shops[1].service.view("a").session.cart.lines.map(\.quantity) == [1])
    }
}
