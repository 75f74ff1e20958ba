/// How a feed behaves.
public struct FeedSettings: Hashable, Sendable {
    /// When seeing a card is recorded.
    public var impressions: ImpressionPolicy

    /// How much the feed takes in.
    public var limits: CardLimits

    /// Settings; what is not given is as the platform has it.
    public init(impressions: ImpressionPolicy = .oncePerSession, limits: CardLimits = .standard) {
        self.impressions = impressions
        self.limits = limits
    }
}

/// When seeing a card is recorded as an impression.
public enum ImpressionPolicy: String, Hashable, Sendable, CaseIterable {
    /// Each time.
    case everyCall = "every_call"
    /// The first time in a session.
    case oncePerSession = "once_per_session"
    /// The first time, until the user changes.
    case onceEver = "once_ever"
}
