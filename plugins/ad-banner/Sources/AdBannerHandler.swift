public import Cartwright

/// Turns cards of class type `ad_banner` into ``AdBanner``.
public struct AdBannerHandler: CardHandler {
    /// `ad-banner`.
    public let name = "ad-banner"

    /// `ad_banner`.
    public let classTypes: [ClassType] = ["ad_banner"]

    /// The formats of the extras.
    public let formats = [AdBanner.format]

    /// The codes of its refusals.
    public let errorCodes: [ErrorCode] = [.adMissingImage]

    /// Creates a handler.
    public init() {}

    /// Reads an advertisement. The image is `ad_image` or the card's own, and required.
    public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> AdBanner {
        var extras = ExtrasReader(card, in: context)
        let banner = AdBanner(
            image: extras.text("ad_image", else: card.image, orMissing: .adMissingImage),
            deeplink: extras.text("ad_deeplink") ?? card.url
        )
        try extras.finish()
        return banner
    }

    /// Shows the card's title, or the alternative text of its image.
    public func presentation(of banner: AdBanner, on card: ContentCard?) -> Presentation {
        Presentation(
            headline: (card?.title ?? card?.imageAlternative ?? "Advertisement")
                .shortened(toBytes: PluginLimits.headlineBytes),
            body: card?.description,
            image: banner.image
        )
    }

    /// Opens the link.
    public func click(on banner: AdBanner, card: ContentCard?) -> ClickAction {
        banner.deeplink.map(ClickAction.openLink) ?? .nothing
    }
}
