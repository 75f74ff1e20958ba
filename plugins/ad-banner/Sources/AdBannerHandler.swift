public import Cartwright

/// Turns cards of class type `ad_banner` into ``AdBanner``.
public struct AdBannerHandler: CardHandler {
    /// `ad-banner`.
    public let name = "ad-banner"

    /// `ad_banner`.
    public let classTypes: [ClassType] = ["ad_banner"]

    /// What cards may write into their extras.
    public let formats = [AdBanner.format]

    /// The codes with which it refuses cards.
    public let errorCodes: [ErrorCode] = [.adMissingImage]

    /// A handler.
    public init() {}

    /// Needs an image: `ad_image`, else the card's own.
    public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> AdBanner {
        var extras = ExtrasReader(card, in: context)
        let banner = AdBanner(
            image: extras.text("ad_image", else: card.image, orMissing: .adMissingImage),
            deeplink: extras.text("ad_deeplink") ?? card.url
        )
        try extras.finish()
        return banner
    }

    /// The card's title, or what stands for its image.
    public func presentation(of banner: AdBanner, on card: ContentCard?) -> Presentation {
        Presentation(
            headline: (card?.title ?? card?.imageAlternative ?? "Advertisement")
                .shortened(toBytes: PluginLimits.headlineBytes),
            body: card?.description,
            image: banner.image
        )
    }

    /// Goes where the advertisement leads.
    public func click(on banner: AdBanner, card: ContentCard?) -> ClickAction {
        banner.deeplink.map(ClickAction.openLink) ?? .nothing
    }
}
