import Synchronization
import Testing

@testable import Cartwright

/// A card on which a plugin fails is set aside; the plugin is turned off only for its own faults, for a limited time.
@Suite struct HandlerHealthTests {
    /// A clock that a test moves.
    final class Clock: Sendable {
        private let time = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func pass(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    private let clock = Clock()

    private func handler(over channel: any HandlerChannel, facts: Bool = false) -> RemoteHandler {
        let types: [ClassType] = ["loyalty_stamp", "stamp_card"]
        return RemoteHandler("loyalty-stamp", types, facts, false, channel, HandlerQueueLimits(), nil) { [clock] in
            clock.now
        }
    }

    private func codes(_ ids: [String], by handler: RemoteHandler) -> [ErrorCode?] {
        RemoteHandlerTests.handled(ids, by: handler).map(\.diagnostics.first?.code)
    }

    /// The error of a request for the facts of a cart.
    private func factsCode(ofCart number: Int, by handler: RemoteHandler) -> ErrorCode? {
        var cart = Cart(currency: .usd)
        cart.attributes["n"] = .integer(Int64(number))
        do throws(CartwrightError) {
            _ = try handler.facts(about: cart, at: .earliest, in: HandlerContext(currency: .usd))
            return nil
        } catch {
            return error.code
        }
    }

    /// A plugin that exits on cards with ids that begin with `bad`.
    private static func frail() -> ScriptedChannel {
        .stamps { id throws(CartwrightError) in
            if id.hasPrefix("bad") { throw CartwrightError(.handlerDied, "it ended", fault: .plugin) }
            return RemoteHandlerTests.object(id)
        }
    }

    @Test func `any number of bad cards leaves the plugin on for the others`() {
        let handler = handler(over: Self.frail())
        #expect(codes(["good"], by: handler) == [nil])
        for number in 1...25 { #expect(codes(["bad\(number)"], by: handler) == [.handlerDied]) }
        #expect(codes(["other", "bad26", "third"], by: handler) == [nil, .handlerDied, nil])
        #expect(!handler.status.isOff)
        #expect(handler.status.cardsSetAside == 26)
    }

    @Test func `many bad cards of a delivery do not affect its other cards`() {
        let bad = (1...12).map { "bad\($0)" }
        let handler = handler(over: Self.frail())
        let expected = [nil] + Array(repeating: ErrorCode.handlerDied, count: 12) + [nil]
        #expect(codes(["good"] + bad + ["last"], by: handler) == expected)
    }

    @Test func `a bad card is not sent again for a time, which grows with each failure`() {
        let channel = Self.frail()
        let handler = handler(over: channel)
        let decoded = { channel.sent.count { $0["do"] == "decode" } }
        for _ in 0..<100 { #expect(codes(["bad"], by: handler) == [.handlerDied]) }
        #expect(decoded() == 1)
        clock.pass(.seconds(61))
        for _ in 0..<100 { #expect(codes(["bad"], by: handler) == [.handlerDied]) }
        #expect(decoded() == 2)
        clock.pass(.seconds(61))
        #expect(codes(["bad"], by: handler) == [.handlerDied])
        #expect(decoded() == 2)
        clock.pass(.seconds(61))
        #expect(codes(["bad"], by: handler) == [.handlerDied])
        #expect(decoded() == 3)
    }

    @Test func `a plugin that fails on every card is turned off and tried again automatically`() {
        let isWell = Atomic(false)
        let channel = ScriptedChannel.stamps { id throws(CartwrightError) in
            guard isWell.load(ordering: .relaxed) else {
                throw CartwrightError(.handlerTimeout, "late", fault: .plugin)
            }
            return RemoteHandlerTests.object(id)
        }
        let handler = handler(over: channel)
        for number in 1...5 { #expect(codes(["c\(number)"], by: handler) == [.handlerTimeout]) }
        #expect(codes(["c6"], by: handler) == [.pluginResting])
        #expect(handler.status.isOff)
        // The first trial fails, and the plugin is off for twice as long.
        clock.pass(.milliseconds(200))
        #expect(codes(["c7", "c8"], by: handler) == [.handlerTimeout, .pluginResting])
        isWell.store(true, ordering: .relaxed)
        clock.pass(.milliseconds(200))
        #expect(codes(["c9"], by: handler) == [.pluginResting])
        clock.pass(.milliseconds(200))
        #expect(codes(["c9", "c8"], by: handler) == [nil, nil])
        #expect(!handler.status.isOff)
    }

    @Test func `a plugin that answered before and then fails on every card is turned off`() {
        let isWell = Atomic(true)
        let channel = ScriptedChannel.stamps { id throws(CartwrightError) in
            guard isWell.load(ordering: .relaxed) else { throw CartwrightError(.handlerDied, "gone", fault: .plugin) }
            return RemoteHandlerTests.object(id)
        }
        let handler = handler(over: channel)
        #expect(codes(["good"], by: handler) == [nil])
        isWell.store(false, ordering: .relaxed)
        let failed = Array(repeating: ErrorCode?.some(.handlerDied), count: 5)
        #expect(codes((1...7).map { "c\($0)" }, by: handler) == failed + [.pluginResting, .pluginResting])
        // Its earlier answers are stored and stay valid.
        #expect(codes(["good"], by: handler) == [nil])
    }

    @Test func `a single bad card never turns a plugin off`() {
        let handler = handler(over: Self.frail())
        for _ in 0..<20 {
            #expect(codes(["bad"], by: handler) == [.handlerDied])
            clock.pass(.seconds(3_601))
        }
        #expect(!handler.status.isOff)
    }

    @Test func `repeated failures on one cart or rare failures on several carts do not turn a plugin off`() {
        let channel = ScriptedChannel { request throws(CartwrightError) in
            guard request.purpose == .hello else { throw CartwrightError(.handlerTimeout, "late", fault: .plugin) }
            return ScriptedChannel.hello(request)
        }
        let handler = handler(over: channel, facts: true)
        for _ in 1...9 { #expect(factsCode(ofCart: 1, by: handler) == .handlerTimeout) }
        for number in 2...9 {
            clock.pass(.seconds(61))
            #expect(factsCode(ofCart: number, by: handler) == .handlerTimeout)
        }
        #expect(!handler.status.isOff)
    }

    @Test func `a plugin without a hello is turned off at once, and the card is not set aside`() {
        let isWell = Atomic(false)
        let channel = ScriptedChannel { request throws(CartwrightError) in
            guard isWell.load(ordering: .relaxed) else {
                throw CartwrightError(.handlerTimeout, "late", fault: .plugin)
            }
            guard request.purpose == .decode else { return ScriptedChannel.hello(request) }
            return #"{"id":\#(request.id),"results":[\#(RemoteHandlerTests.object("a"))]}"#
        }
        let handler = handler(over: channel)
        #expect(codes(["a"], by: handler) == [.handlerTimeout])
        #expect(handler.status.isOff && handler.status.cardsSetAside == 0)
        #expect(codes(["a"], by: handler) == [.pluginResting])
        isWell.store(true, ordering: .relaxed)
        clock.pass(.milliseconds(200))
        #expect(codes(["a"], by: handler) == [nil])
    }

    @Test func `a longer time without a fault resets the wait`() {
        let channel = ScriptedChannel { _ throws(CartwrightError) in
            throw CartwrightError(.pluginOtherProtocol, "no hello", fault: .plugin)
        }
        let handler = handler(over: channel)
        for wait in [200, 400, 800] {
            #expect(codes(["a"], by: handler) == [.pluginOtherProtocol])
            clock.pass(.milliseconds(wait - 1))
            #expect(codes(["a"], by: handler) == [.pluginResting])
            clock.pass(.milliseconds(1))
        }
        clock.pass(.seconds(181))
        #expect(codes(["a"], by: handler) == [.pluginOtherProtocol])
        clock.pass(.milliseconds(200))
        #expect(codes(["a"], by: handler) == [.pluginOtherProtocol])
    }

    @Test func `failures on carts and cards count together, and a good answer clears them`() {
        let channel = ScriptedChannel { request throws(CartwrightError) in
            let isBad = request.purpose == .facts || String(decoding: request.bytes, as: UTF8.self).contains("bad")
            if isBad { throw CartwrightError(.handlerTimeout, "late", fault: .plugin) }
            guard request.purpose == .decode else { return ScriptedChannel.hello(request) }
            return #"{"id":\#(request.id),"results":[\#(RemoteHandlerTests.object("good"))]}"#
        }
        let handler = handler(over: channel, facts: true)
        let decoded = { channel.sent.count { $0["do"] == "decode" } }
        #expect(codes(["good"], by: handler) == [nil])
        for id in ["bad1", "bad2"] { #expect(codes([id], by: handler) == [.handlerTimeout]) }
        // The fifth failure in a row sends the good card again, and so does the fifth one after it.
        for (number, count) in zip(1...8, [3, 3, 4, 4, 4, 4, 4, 5]) {
            #expect(factsCode(ofCart: number, by: handler) == .handlerTimeout)
            #expect(decoded() == count, "cart \(number)")
        }
        #expect(!handler.status.isOff && handler.status.isWithoutFacts)
    }

    @Test func `each change of state is reported once`() {
        let notes = Mutex<[String]>([])
        let isWell = Atomic(true)
        let channel = ScriptedChannel.stamps { id throws(CartwrightError) in
            guard isWell.load(ordering: .relaxed) else { throw CartwrightError(.handlerDied, "gone", fault: .plugin) }
            return RemoteHandlerTests.object(id)
        }
        let handler = handler(over: channel)
        handler.watch { note in
            notes.withLock { notes in
                switch note {
                case .cardSetAside(let id, let error): notes.append("\(id) \(error.code)")
                case .turnedOff(let error): notes.append("off \(error.code)")
                case .turnedOn: notes.append("on")
                case .factsMissing, .factsBack: notes.append("facts")
                }
            }
        }
        isWell.store(false, ordering: .relaxed)
        for number in 1...9 { _ = codes(["c\(number)"], by: handler) }
        // A failed trial leaves the plugin off.
        clock.pass(.seconds(1))
        _ = codes(["c10"], by: handler)
        isWell.store(true, ordering: .relaxed)
        clock.pass(.seconds(1))
        for number in 11...13 { _ = codes(["c\(number)"], by: handler) }
        let aside = (1...5).map { "c\($0) handler.died" }
        #expect(notes.withLock { $0 } == aside + ["off handler.died", "c10 handler.died", "on"])
    }
}
