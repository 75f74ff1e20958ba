import Synchronization
import Testing

@testable import Cartwright

/// A clock that a test moves.
final class HandClock: Sendable {
    private let value: Mutex<Instant>

    init(_ now: Instant) { value = Mutex(now) }

    var now: Instant {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

/// A source that gives prepared answers, one after the other, and records its requests.
private final class Prepared: CardSource {
    let name = "prepared"
    private let state: Mutex<(answers: [Result<CardBatch, CardSourceFailure>], requests: [CardRequest])>

    init(_ answers: [Result<CardBatch, CardSourceFailure>]) { state = Mutex((answers, [])) }

    var requests: [CardRequest] { state.withLock { $0.requests } }

    func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? .success(CardBatch([])) : state.answers.removeFirst()
        }
        return try answer.get()
    }
}

/// A source that answers once it is opened, and ignores cancellation.
private final class Held: CardSource {
    private let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    private let asked = Mutex(0)
    private let named = Mutex(0)

    /// The name of the source. A refresh reads it to find and join a running refresh of the same name, without a
    /// suspension in between; the count of reads shows that it has done so.
    var name: String {
        named.withLock { $0 += 1 }
        return "held"
    }

    var count: Int { asked.withLock { $0 } }
    var nameCount: Int { named.withLock { $0 } }
    func open() { opener.finish() }

    func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        asked.withLock { $0 += 1 }
        await Task.detached { [gate] in for await _ in gate {} }.value
        return CardBatch([.link("held")])
    }
}

struct FeedRefreshTests {
    private let clock = HandClock(Shopper.noon)
    private let pauses = PauseLog()

    private final class PauseLog: Sendable {
        private let all = Mutex<[Duration]>([])
        var list: [Duration] { all.withLock { $0 } }
        func add(_ pause: Duration) { all.withLock { $0.append(pause) } }
    }

    private func center(attemptLimit: Duration = .seconds(600)) throws -> FeedCenter {
        var settings = FeedCenter.Settings()
        settings.attemptLimit = attemptLimit
        settings.pause = { [pauses, clock] pause in
            pauses.add(pause)
            clock.now = clock.now.adding(pause)
        }
        return try FeedCenter(
            registry: HandlerRegistry([LinkHandler()]),
            currency: .usd,
            clock: { [clock] in clock.now },
            settings: settings,
            random: SplitMix64(state: 1)
        )
    }

    /// A time limit that is not reached even on a busy machine.
    private static let patience = Duration.seconds(600)

    private static func failure(_ isTransient: Bool = true, retryAfter: Duration? = nil) -> CardSourceFailure {
        let error = CartwrightError(.sourceUnavailable, "the server is down", fault: .environment)
        return CardSourceFailure(error, isTransient: isTransient, retryAfter: retryAfter)
    }

    @Test func `a refresh receives cards, and the next request has the sync times`() async throws {
        var batch = CardBatch([.link("a")])
        batch.sync = .init(
            isFull: true,
            lastFullSyncAt: Shopper.noon,
            lastCardUpdatedAt: Shopper.noon.adding(seconds: -5)
        )
        let (source, center) = (Prepared([.success(batch)]), try center())
        guard case .refreshed(let diagnostics) = await center.refresh(from: source, within: Self.patience) else {
            Issue.record("not refreshed")
            return
        }
        #expect(diagnostics == [])
        #expect(await center.snapshot().cards.map(\.id) == ["a"])
        _ = await center.refresh(from: source, within: Self.patience)
        let now = Shopper.noon
        #expect(
            source.requests == [
                CardRequest(now: now),
                CardRequest(lastFullSyncAt: now, lastCardUpdatedAt: now.adding(seconds: -5), now: now),
            ]
        )
    }

    @Test func `a throttled refresh keeps the current cards`() async throws {
        let (source, center) = (Prepared([.success(CardBatch([.link("a")]))]), try center())
        try await center.receive(CardBatch([.link("a")]))
        for _ in 0..<5 { _ = await center.refresh(from: source, within: Self.patience) }
        try await center.receive(CardBatch([.link("kept")]))
        guard case .throttled(let wait) = await center.refresh(from: source, within: Self.patience) else {
            Issue.record("not throttled")
            return
        }
        #expect(wait == .seconds(180))
        #expect(source.requests.count == 5)
        #expect(await center.snapshot().cards.map(\.id) == ["kept"])
        clock.now = clock.now.adding(seconds: 180)
        _ = await center.refresh(from: source, within: Self.patience)
        #expect(source.requests.count == 6)
    }

    @Test func `a transient failure is tried three times, with jitter in between`() async throws {
        let (source, center) = (Prepared(Array(repeating: .failure(Self.failure()), count: 9)), try center())
        try await center.receive(CardBatch([.link("kept")]))
        guard case .failed(let error) = await center.refresh(from: source, within: Self.patience) else {
            Issue.record("not failed")
            return
        }
        #expect(error.code == .feedSyncFailed)
        #expect(error.summary == "no cards from prepared in 3 attempts: the server is down")
        #expect(source.requests.count == 3)
        #expect(pauses.list.count == 2)
        #expect((.seconds(10)...Duration.seconds(30)).contains(pauses.list[0]))
        #expect((.seconds(10)...pauses.list[0] * 3).contains(pauses.list[1]))
        #expect(await center.snapshot().cards.map(\.id) == ["kept"])
    }

    @Test func `the same seed gives the same waits, another seed different ones`() async throws {
        var lists: [[Duration]] = []
        for seed in [1, 1, 2] as [UInt64] {
            let log = PauseLog()
            var settings = FeedCenter.Settings()
            settings.pause = { log.add($0) }
            let center = try FeedCenter(
                registry: HandlerRegistry([]),
                currency: .usd,
                clock: { Shopper.noon },
                settings: settings,
                random: SplitMix64(state: seed)
            )
            _ = await center.refresh(
                from: Prepared(Array(repeating: .failure(Self.failure()), count: 3)),
                within: Self.patience
            )
            lists.append(log.list)
        }
        #expect(lists[0] == lists[1])
        #expect(lists[0] != lists[2])
    }

    @Test func `a permanent failure is not tried again`() async throws {
        let (source, center) = (Prepared([.failure(Self.failure(false))]), try center())
        guard case .failed(let error) = await center.refresh(from: source, within: Self.patience) else {
            Issue.record("not failed")
            return
        }
        #expect(error.summary == "no cards from prepared in 1 attempt: the server is down")
        #expect(source.requests.count == 1)
    }

    @Test func `a refresh respects Retry-After`() async throws {
        let answers: [Result<CardBatch, CardSourceFailure>] = [
            .failure(Self.failure(retryAfter: .seconds(42))), .success(CardBatch([.link("a")])),
        ]
        let center = try center()
        _ = await center.refresh(from: Prepared(answers), within: Self.patience)
        #expect(pauses.list == [.seconds(42)])
        #expect(await center.snapshot().cards.map(\.id) == ["a"])
        let tooLong = Prepared([.failure(Self.failure(retryAfter: .seconds(3_600)))])
        _ = await center.refresh(from: tooLong, within: Self.patience)
        #expect(tooLong.requests.count == 1)
        #expect(pauses.list == [.seconds(42)])
    }

    @Test func `a call does not wait longer than its limit for a card refresh`() async throws {
        let (source, center) = (Held(), try center())
        try await center.receive(CardBatch([.link("here")]))
        guard case .stillRunning = await center.refresh(from: source, within: .milliseconds(10)) else {
            Issue.record("not told that it is still running")
            return
        }
        #expect(await center.snapshot().cards.map(\.id) == ["here"])
        var snapshots = await center.snapshots().makeAsyncIterator()
        _ = await snapshots.next()
        source.open()
        let next1 = await snapshots.next()
        #expect(next1?.cards.map(\.id) == ["held"], "it comes when it comes")
    }

    @Test func `each attempt has a time limit`() async throws {
        let (source, center) = (Held(), try center(attemptLimit: .milliseconds(5)))
        guard case .failed(let error) = await center.refresh(from: source, within: Self.patience) else {
            Issue.record("not failed")
            return
        }
        #expect(error.summary == "no cards from held in 3 attempts: held has not answered within 5 ms")
        source.open()
    }

    @Test(.timeLimit(.minutes(15))) func `concurrent refreshes share one request, one answer and one token`()
        async throws
    {
        let (source, center) = (Held(), try center())
        async let first = center.refresh(from: source, within: Self.patience)
        while source.count == 0 { await Task.yield() }
        let before = source.nameCount
        async let second = center.refresh(from: source, within: Self.patience)
        async let third = center.refresh(from: source, within: Self.patience)
        while source.nameCount < before + 2 { await Task.yield() }
        source.open()
        for outcome in await [first, second, third] {
            guard case .refreshed = outcome else {
                Issue.record("\(outcome)")
                continue
            }
        }
        #expect(source.count == 1)
        #expect(await center.throttle.tokens(at: clock.now) == 4)
    }

    @Test func `an answer for the previous user is dropped`() async throws {
        let (source, center) = (Held(), try center())
        try await center.changeUser(to: "ada")
        async let outcome = center.refresh(from: source, within: Self.patience)
        while source.count == 0 { await Task.yield() }
        try await center.changeUser(to: "bob")
        source.open()
        guard case .failed(let error) = await outcome else {
            Issue.record("not failed")
            return
        }
        #expect(error.code == .feedUserChanged)
        #expect(await center.snapshot().cards.isEmpty)
    }
}
