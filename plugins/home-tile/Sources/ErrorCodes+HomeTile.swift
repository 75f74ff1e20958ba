public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let tileMissingTitle: ErrorCode = "tile.missing_title: No `tile_title`."
    public static let tileMissingImage: ErrorCode = "tile.missing_image: No `tile_image`."
    public static let tileBadID: ErrorCode = "tile.bad_id: A `tile_id` that is not a whole number."
    public static let tileBadPrice: ErrorCode =
        "tile.bad_price: A `tile_price` that is not a strict decimal, negative, or finer than the currency."
    public static let tileBadCurrency: ErrorCode = "tile.bad_currency: A `currency` that is not an ISO 4217 code."
}
