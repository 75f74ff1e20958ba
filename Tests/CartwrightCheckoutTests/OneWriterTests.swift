import Cartwright
import CartwrightCheckout
import Synchronization
import TemporaryFiles
import Testing

/// Calls on one session run one after the other, and shared limits hold for concurrent sessions.
@Suite(.timeLimit(.minutes(20))) struct OneWriterTests {
    @Test func `no change is lost when many tasks of two processes change a cart`() async throws {
        let folder = try TemporaryFolder()
        var settings = CheckoutSettings()
        (settings.callLimit, settings.attempts) = (.seconds(120), 1_000)
        let shops = [
            try Shop(folder.store(seed: 1), settings: settings), try Shop(folder.store(seed: 2), settings: settings),
        ]
        _ = try await shops[0].service.open("a", currency: .usd)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { try await shops[number % 2].service.send(.addLine(Shop.line()), to: "a") }
            }
            try await group.waitForAll()
        }
        let view = try await shops[0].service.view("a")
        #expect(view.session.cart.lines.map(\.quantity) == [40] && view.revision == 41)
    }

    @Test func `a limit holds for the shoppers of two processes, and the rest pay the full price`() async throws {
        let folder = try TemporaryFolder()
        let catalog = try Shop.catalog(half: 3)
        var settings = CheckoutSettings()
        settings.callLimit = .seconds(120)
        let shops = [
            try Shop(folder.store(seed: 1), catalog: catalog, settings: settings),
            try Shop(folder.store(seed: 2), catalog: catalog, settings: settings),
        ]
        let totals = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in 0..<10 {
                group.addTask {
                    let shop = shops[number % 2]
                    try await shop.inCheckout("s\(number)")
                    return try await shop.service.pay("s\(number)").session.orders.first?.quote.totalMinor ?? 0
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(totals.sorted() == [4_00, 4_00, 4_00] + Array(repeating: 9_00, count: 7))
        #expect(try await shops[0].used("half") == 3)
    }

    /// Checks that a caller waits behind another call no longer than the settings allow.
    @Test func `a caller waits for its turn up to a limit`() async throws {
        var settings = CheckoutSettings()
        settings.callLimit = .milliseconds(20)
        let store = TroubledStore(MemoryCheckoutStore(seed: 1))
        let shop = try Shop(store, settings: settings)
        _ = try await shop.service.open("a", currency: .usd)
        store.close()
        let first = Task { try await shop.service.send(.addLine(Shop.line()), to: "a") }
        await store.arrival()
        let busy = await refusal { try await shop.service.send(.addLine(Shop.line()), to: "a") }
        #expect(busy?.code == .sessionBusy)
        _ = try await shop.service.open("b", currency: .usd)
        store.open()
        #expect(try await first.value.session.cart.lines.map(\.quantity) == [1])
        #expect(try await shop.service.send(.addLine(Shop.line()), to: "a").session.cart.lines.map(\.quantity) == [2])
    }

    @Test func `a call cancelled before it writes changes nothing and does not block the next one`() async throws {
        let store = TroubledStore(MemoryCheckoutStore(seed: 1))
        let shop = try Shop(store)
        _ = try await shop.service.open("a", currency: .usd)
        store.close()
        let first = Task { try await shop.service.send(.addLine(Shop.line()), to: "a") }
        await store.arrival()
        let second = Task { await refusal { try await shop.service.send(.addLine(Shop.line()), to: "a") } }
        second.cancel()
        #expect(await second.value?.code == .checkoutCallCancelled)
        store.open()
        _ = try await first.value
        #expect(try await shop.service.send(.addLine(Shop.line()), to: "a").session.cart.lines.map(\.quantity) == [2])
        let third = Task {
            while !Task.isCancelled { await Task.yield() }
            return await refusal { try await shop.service.send(.addLine(Shop.line()), to: "a") }
        }
        third.cancel()
        #expect(await third.value?.code == .checkoutCallCancelled)
        #expect(try await shop.service.view("a").session.cart.lines.map(\.quantity) == [2])
    }

    @Test func `a call that has taken too long before it writes changes nothing`() async throws {
        var settings = CheckoutSettings()
        settings.callLimit = .zero
        let shop = try Shop(settings: settings)
        _ = try await shop.service.open("a", currency: .usd)
        let late = await refusal { try await shop.service.send(.addLine(Shop.line()), to: "a") }
        #expect(late?.code == .checkoutTimedOut)
        #expect(try await shop.service.view("a").revision == 1)
    }

    @Test func `a call that loses every race is refused with a conflict`() async throws {
        var settings = CheckoutSettings()
        settings.attempts = 3
        let store = TroubledStore(MemoryCheckoutStore(seed: 1))
        let shop = try Shop(store, settings: settings)
        _ = try await shop.service.open("a", currency: .usd)
        store.conflicts = 99
        let lost = await refusal { try await shop.service.send(.addLine(Shop.line()), to: "a") }
        #expect(lost?.code == .sessionConflict && store.conflicts == 96)
        store.conflicts = 2
        #expect(try await shop.service.send(.addLine(Shop.line()), to: "a").revision == 2)
    }
}
