import Foundation
import Synchronization
import Testing

@testable import Cartwright

/// Awaited answers of plugins outside the host, with a synchronous engine.
@Suite(.timeLimit(.minutes(1))) struct OutsideQuestionsTests {
    private static let error = CartwrightError(
        .handlerDied,
        "plugin loyalty-stamp did not answer: /srv/plugins/stamp.py",
        hint: "run it by hand: python3 /srv/plugins/stamp.py --token s3cret",
        fault: .plugin
    )

    private static func registry(
        _ channel: any HandlerChannel,
        facts: Bool = false,
        _ limits: HandlerQueueLimits = HandlerQueueLimits()
    ) -> HandlerRegistry {
        HandlerRegistry([
            RemoteHandler(
                name: "loyalty-stamp",
                classTypes: ["loyalty_stamp", "stamp_card"],
                statesFacts: facts,
                over: channel,
                awaiting: limits
            )
        ])
    }

    private static func handled(
        _ ids: [String],
        by registry: HandlerRegistry,
        isUrgent: Bool = false
    ) async throws(CartwrightError) -> [HandledCard] {
        let cards = ids.map { RemoteHandlerTests.card($0) }
        let handled = try await OutsideQuestions.awaited(of: registry, isUrgent: isUrgent) {
            () throws(CartwrightError) in registry.handle(cards, currency: .usd)
        }
        return ids.compactMap { handled[$0] }
    }

    @Test func `an awaited answer is the same, and the plugin is called once`() async throws {
        let channel = ScriptedChannel.stamps { RemoteHandlerTests.object($0) }
        let registry = Self.registry(channel)
        for _ in 0..<3 {
            let handled = try await Self.handled(["a", "b"], by: registry)
            #expect(handled.map(\.promotions.first?.id) == ["a", "b"])
            #expect(handled.first?.classType == "loyalty_stamp")
        }
        #expect(channel.sent.map { $0["do"] } == ["hello", "decode"])
        // A synchronous caller also finds the awaited answer.
        #expect(registry.handle(RemoteHandlerTests.card("a"), currency: .usd).promotions.first?.id == "a")
        #expect(channel.sent.count == 2)
    }

    @Test func `facts of each intermediate cart are requested once and are in the cart`() async throws {
        let channel = ScriptedChannel { request throws(CartwrightError) in
            guard request.purpose == .facts else { return ScriptedChannel.hello(request) }
            let cart = try JSONParser.parse(request.bytes)["cart"]
            let isApp = cart?["channel"] == "app"
            return #"{"id":\#(request.id),"facts":{"app":\#(isApp)}}"#
        }
        let checkout = Checkout(registry: Self.registry(channel, facts: true))
        let session = Session(currency: .usd, seed: 1)
        let next = try await OutsideQuestions.awaited(of: checkout.registry) {
            () throws(CartwrightError) in
            try checkout.transition(
                session,
                [.setChannel("web"), .setChannel("app")],
                at: .earliest,
                counters: .none
            )
        }
        #expect(next.session.cart.attributes == ["loyalty-stamp.app": true])
        #expect(channel.sent.count { $0["do"] == "facts" } == 2)
    }

    @Test func `a failure names the plugin and the code, and nothing of the host`() async throws {
        let channel = ScriptedChannel.stamps { _ throws(CartwrightError) in throw Self.error }
        let registry = Self.registry(channel)
        let found = try await Self.handled(["a"], by: registry)
        let told = try #require(found.first?.diagnostics.first)
        #expect(told.code == .handlerDied && told.summary == "plugin loyalty-stamp ended before it answered")
        #expect(!"\(told) \(told.hint ?? "") \(told.details)".contains("/srv"))
        // A command shows the whole error to the author.
        #expect(registry.handle(RemoteHandlerTests.card("a"), currency: .usd).diagnostics == [Self.error])
    }

    @Test func `a refusal of a handler is passed on unchanged`() async throws {
        let channel = ScriptedChannel.stamps { _ in #"{"refused":[{"code":"stamp.bad","summary":"s","hint":"h"}]}"# }
        let found = try await Self.handled(["a"], by: Self.registry(channel))
        #expect(found.first?.diagnostics == [CartwrightError("stamp.bad", "s", hint: "h")])
    }

    @Test func `a plugin with a full queue is busy, and urgent work continues without it`() async throws {
        let gate = Gate()
        let channel = ScriptedChannel.stamps { id in
            gate.wait()
            return RemoteHandlerTests.object(id)
        }
        let limits = HandlerQueueLimits(workers: 1, waiting: 0, wait: .seconds(60))
        let handler = RemoteHandler(
            name: "loyalty-stamp",
            classTypes: ["loyalty_stamp", "stamp_card"],
            over: channel,
            awaiting: limits,
            on: gate.threads
        )
        let registry = HandlerRegistry([handler])
        let first = Task { try await Self.handled(["a"], by: registry) }
        while channel.sent.count < 2 { await Task.yield() }
        await #expect {
            try await Self.handled(["b"], by: registry)
        } throws: { error in
            (error as? CartwrightError)?.code == .pluginBusy
        }
        let urgent = try await Self.handled(["b"], by: registry, isUrgent: true)
        #expect(urgent.first?.diagnostics.map(\.code) == [.pluginBusy])
        gate.open()
        #expect(try await first.value.first?.content != nil)
        #expect(try await Self.handled(["b"], by: registry).first?.content != nil)
        #expect(handler.status.busy == 2)
    }

    @Test func `the plugin handles one message per worker at a time, each on its own channel`()
        async throws
    {
        let gate = Gate()
        let channel = ScriptedChannel.stamps { id in
            gate.wait()
            return RemoteHandlerTests.object(id)
        }
        let handler = RemoteHandler(
            name: "loyalty-stamp",
            classTypes: ["loyalty_stamp", "stamp_card"],
            over: channel,
            awaiting: HandlerQueueLimits(workers: 2, waiting: 8, wait: .seconds(60)),
            on: gate.threads
        )
        let registry = HandlerRegistry([handler])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in ["a", "b", "c"] {
                group.addTask { _ = try await Self.handled([id], by: registry) }
            }
            while gate.entered < 2 || handler.status.waiting < 1 { await Task.yield() }
            #expect(gate.entered == 2)
            gate.open()
            try await group.waitForAll()
        }
        // Each worker sends its own hello.
        #expect(channel.sent.count { $0["do"] == "hello" } == 2)
        #expect(handler.status.waits == 3 && handler.status.busy == 0)
    }
}

/// A gate that blocks threads until a test opens it, with its own threads.
final class Gate: Sendable {
    private let state = Mutex((entered: 0, isOpen: false))
    let threads = GateThreads()

    var entered: Int { state.withLock { $0.entered } }

    func wait() {
        state.withLock { $0.entered += 1 }
        while !state.withLock({ $0.isOpen }) { usleep(1_000) }
    }

    func open() { state.withLock { $0.isOpen = true } }
}

/// An executor that runs each job on its own thread.
final class GateThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
