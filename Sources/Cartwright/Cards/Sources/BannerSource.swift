/// A source of banners: a file, a folder, the platform's endpoint.
///
/// It is a ``CardSource`` whose documents have banners only: they replace the banners of a feed, and its other cards
/// stay.
///
/// ```swift
/// struct Fixed: BannerSource {
///     let name = "fixed"
///     func banners(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch { CardBatch([]) }
/// }
/// ```
public protocol BannerSource: CardSource {
    /// Fetches banners once, see ``CardSource/cards(for:)``.
    ///
    /// - Throws: the reason why there are no banners.
    func banners(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch
}

extension BannerSource {
    /// Fetches banners once. A card that is not a banner is not read: it is an entry with a diagnostic.
    public func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        try await banners(for: request).bannersOnly
    }
}
