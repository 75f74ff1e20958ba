import CartwrightCollector
import NIOEmbedded
import Testing

/// The connection that is closed when there is one too many.
struct ConnectionLimitTests {
    private let start = ContinuousClock.now

    /// The state of a connection at the limit, and the second in which it began.
    enum Doing {
        case waiting(since: Int)
        case answered(since: Int)
    }

    @Test(
        arguments: [
            // The connection that has waited longest for its sender.
            ([.waiting(since: 0), .waiting(since: 1), .waiting(since: 2)], 3, 0),
            ([.waiting(since: 2), .waiting(since: 0), .waiting(since: 1)], 3, 1),
            ([.answered(since: 0), .waiting(since: 2), .waiting(since: 1)], 3, 2),
            ([.answered(since: 0), .answered(since: 0), .waiting(since: 60)], 60, 2),
            // All are being answered: one that takes longer than five seconds, else the newest.
            ([.answered(since: 2), .answered(since: 1), .answered(since: 2)], 6, nil),
            ([.answered(since: 2), .answered(since: 1), .answered(since: 2)], 7, 1),
        ] as [([Doing], Int, Int?)]
    )
    func `one connection too many closes the one that has waited longest`(others: [Doing], now: Int, closed: Int?) {
        let limit = ConnectionLimit(others.count)
        let channels = others.map { _ in EmbeddedChannel() }
        for (channel, doing) in zip(channels, others) {
            switch doing {
            case .waiting(let since): #expect(limit.add(channel, at: second(since)) == nil)
            case .answered(let since):
                #expect(limit.add(channel, at: second(0)) == nil)
                limit.change(channel, isWaiting: false, at: second(since))
            }
        }
        #expect(limit.count == others.count)
        let last = EmbeddedChannel()
        let loser = limit.add(last, at: second(now))
        #expect(loser === (closed.map { channels[$0] } ?? last))
        if let loser { limit.remove(loser) }
        #expect(limit.count == others.count)
        #expect(limit.add(EmbeddedChannel(), at: second(now)) != nil, "the limit still applies")
    }

    @Test func `a closed connection frees a place, and an unknown one does not`() {
        let limit = ConnectionLimit(1)
        let (first, second, unknown) = (EmbeddedChannel(), EmbeddedChannel(), EmbeddedChannel())
        #expect(limit.add(first, at: start) == nil)
        limit.remove(unknown)
        limit.change(unknown, isWaiting: false, at: start)
        #expect(limit.count == 1)
        limit.remove(first)
        #expect(limit.add(second, at: start) == nil)
        #expect(limit.count == 1)
    }

    @Test(arguments: [0, -1]) func `there is always room for one connection`(maximum: Int) {
        #expect(ConnectionLimit(maximum).add(EmbeddedChannel(), at: start) == nil)
    }

    private func second(_ number: Int) -> ContinuousClock.Instant { start.advanced(by: .seconds(number)) }
}
