public import Cartwright

/// Turns cards of class type `home_tile`, or `home_card`, into ``HomeTile``.
public struct HomeTileHandler: CardHandler {
    /// `home-tile`.
    public let name = "home-tile"

    /// `home_tile` and its alias `home_card`.
    public let classTypes: [ClassType] = ["home_tile", "home_card"]

    /// The formats of the extras.
    public let formats = [HomeTile.format]

    /// The codes of its refusals.
    public let errorCodes: [ErrorCode] = [
        .tileBadCurrency, .tileBadID, .tileBadPrice, .tileMissingImage, .tileMissingTitle,
    ]

    /// Creates a handler.
    public init() {}

    /// `home_tile`.
    public func canonical(_ classType: ClassType) -> ClassType { "home_tile" }

    /// Reads a tile. `tile_title` and `tile_image` are required.
    public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> HomeTile {
        var extras = ExtrasReader(card, in: context)
        let currency = extras.currency(else: context.currency, orBad: .tileBadCurrency)
        let tile = HomeTile(
            id: extras.integer("tile_id", orBad: .tileBadID),
            title: extras.text("tile_title", orMissing: .tileMissingTitle),
            image: extras.text("tile_image", orMissing: .tileMissingImage),
            price: extras.money("tile_price", in: currency, allowsZero: true, orBad: .tileBadPrice),
            tags: extras.list("tile_tags", "tags") ?? [],
            deeplink: extras.text("tile_deeplink") ?? card.url,
            detail: extras.text("tile_detail")
        )
        try extras.finish()
        return tile
    }

    /// Shows the title, with price and details below.
    public func presentation(of tile: HomeTile, on card: ContentCard?) -> Presentation {
        let body = [tile.price?.description, tile.detail].compactMap(\.self).joined(separator: "\n")
        let headline = tile.title.shortened(toBytes: PluginLimits.headlineBytes)
        return Presentation(headline: headline, body: body.isEmpty ? nil : body, image: tile.image)
    }

    /// Opens the link.
    public func click(on tile: HomeTile, card: ContentCard?) -> ClickAction {
        tile.deeplink.map(ClickAction.openLink) ?? .nothing
    }
}
