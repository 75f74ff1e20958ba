/// The settings of a feed.
public struct FeedSettings: Hashable, Sendable {
    /// The policy that decides which views are recorded as impressions.
    public var impressions: ImpressionPolicy

    /// The limits of the feed.
    public var limits: CardLimits

    /// Creates settings with the defaults of the platform.
    public init(impressions: ImpressionPolicy = .oncePerSession, limits: CardLimits = .standard) {
        self.impressions = impressions
        self.limits = limits
    }
}

/// A policy that decides which views of a card are recorded as impressions.
public enum ImpressionPolicy: String, Hashable, Sendable, CaseIterable {
    /// Every view.
    case everyCall = "every_call"
    /// The first view in a session.
    case oncePerSession = "once_per_session"
    /// The first view, until the user changes.
    case onceEver = "once_ever"
}
