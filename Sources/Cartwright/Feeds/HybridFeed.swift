/// Local data that is shown beside cards, such as products of the shop.
public protocol ItemSource: Sendable {
    /// The name of the source, for people.
    var name: String { get }

    /// Returns the items, in display order.
    func items() async throws(CartwrightError) -> [FeedItem]
}

/// Items of local data and cards as one list, loaded concurrently.
///
/// ```swift
/// let home = HybridFeed(center: center, cards: server, local: catalog)
/// let answer = await home.load(["home_tile"], within: .seconds(2))
/// ```
public struct HybridFeed: Sendable {
    private let center: FeedCenter
    private let cards: any CardSource
    private let local: any ItemSource

    /// Creates a feed of two sources.
    public init(center: FeedCenter, cards: any CardSource, local: any ItemSource) {
        (self.center, self.cards, self.local) = (center, cards, local)
    }

    /// The result when both sources have responded, or when the time limit has passed.
    public struct Answer: Sendable {
        /// The items of cards in the order of the feed, then those of local data.
        public let items: [FeedItem]
        /// The sources that gave nothing new, with their errors. The earlier cards are shown if the cards were not
        /// refreshed; a throttled refresh is not a failure.
        public let failures: [Failure]
    }

    /// A source that gave nothing new.
    public struct Failure: Hashable, Sendable {
        /// The name of the source.
        public let source: String
        /// The error.
        public let error: CartwrightError
    }

    /// Loads both sources, within a time limit.
    public func load(
        _ classTypes: Set<ClassType>? = nil,
        within limit: Duration = .seconds(5)
    ) async -> Answer {
        async let refresh = center.refresh(from: cards, within: limit)
        async let items = localItems(within: limit)
        var failures: [Failure] = []
        switch await refresh {
        case .refreshed, .throttled: break
        case .failed(let error): failures.append(Failure(source: cards.name, error: error))
        case .stillRunning: failures.append(Self.tooSlow(cards.name, limit))
        }
        var all = await center.snapshot(of: classTypes).items
        switch await items {
        case .success(let found): all += found.filter { classTypes?.contains($0.classType) ?? true }
        case .failure(let error): failures.append(Failure(source: local.name, error: error))
        case nil: failures.append(Self.tooSlow(local.name, limit))
        }
        return Answer(items: all, failures: failures)
    }

    private func localItems(within limit: Duration) async -> Result<[FeedItem], CartwrightError>? {
        let local = local
        return await TimeLimit.run(within: limit) {
            do throws(CartwrightError) {
                return .success(try await local.items())
            } catch {
                return .failure(error)
            }
        }
    }

    private static func tooSlow(_ name: String, _ limit: Duration) -> Failure {
        Failure(source: name, error: .sourceTimeout(name, after: limit))
    }
}
