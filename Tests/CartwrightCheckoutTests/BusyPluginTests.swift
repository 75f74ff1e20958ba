import Cartwright
import CartwrightCheckout
import Foundation
import Synchronization
import Testing

/// A remote plugin with a full queue causes refusals of work, but never of payment results.
@Suite(.timeLimit(.minutes(20))) struct BusyPluginTests {
    /// A plugin that blocks on the card `slow` until it is opened.
    private final class Plugin: HandlerChannel {
        let runtime = HandlerRuntime(kind: "test", name: "test", isolation: "none", limits: .process)
        private let state = Mutex((stands: false, isOpen: false))

        var stands: Bool { state.withLock { $0.stands } }
        func open() { state.withLock { $0.isOpen = true } }

        func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
            let message = try JSONParser.parse(request.bytes)
            var results: [String] = []
            if case .array(let cards)? = message["cards"] {
                for card in cards {
                    if card["id"] == "slow" { stand() }
                    results.append(#"{"object":{"presentation":{"headline":"x"}}}"#)
                }
            }
            let body =
                request.purpose == .hello
                ? #""hello":{"protocol":1,"name":"stamp","class_types":{"stamp":[]}}"#
                : #""results":[\#(results.joined(separator: ","))]"#
            return HandlerReply(bytes: Array(#"{"id":\#(request.id),\#(body)}"#.utf8), usage: HandlerUsage())
        }

        private func stand() {
            state.withLock { $0.stands = true }
            while !state.withLock({ $0.isOpen }) { usleep(1_000) }
        }
    }

    /// An executor that runs each job on its own thread.
    private final class Threads: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    private static func batch(_ id: String) throws -> CardBatch {
        let card = #"[{"id":"\#(id)","created":1768040000,"extras":{"class_type":"stamp"}}]"#
        return try CardBatch.read(Array(card.utf8), now: Shop.noon)
    }

    @Test func `a charge is recorded although a plugin is busy, and other work is refused`() async throws {
        let plugin = Plugin()
        let handler = RemoteHandler(
            name: "stamp",
            classTypes: ["stamp"],
            over: plugin,
            awaiting: HandlerQueueLimits(workers: 1, waiting: 0, wait: .zero),
            on: Threads()
        )
        let (charging, charged) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let bank = Bank { _ in
            charging.continuation.finish()
            for await _ in charged.stream {}
        }
        let shop = try Shop(bank: bank)
        shop.service.use(HandlerRegistry([handler]), with: try Shop.catalog())
        try await shop.inCheckout("a")
        try await shop.service.send(.receiveCards(Self.batch("one")), to: "a")
        _ = try await shop.service.open("b", currency: .usd)
        async let paid = shop.service.pay("a", key: "k")
        for await _ in charging.stream {}
        // While the bank takes the money, the plugin's answers are dropped, and the plugin is too busy to repeat them.
        handler.restart()
        let held = Task { try await shop.service.send(.receiveCards(Self.batch("slow")), to: "b") }
        while !plugin.stands { await Task.yield() }
        #expect(await refusal { _ = try await shop.service.view("a") }?.code == .pluginBusy)
        charged.continuation.finish()
        #expect(try await paid.session.orders.count == 1)
        plugin.open()
        #expect(try await held.value.session.feed.cards.count == 1)
        #expect(try await shop.service.view("a").session.orders.count == 1)
    }
}
