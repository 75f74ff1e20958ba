public import Cartwright

extension ErrorCode {
    /// Neither `ad_image` nor an image of the card.
    public static let adMissingImage: ErrorCode = "ad.missing_image"
}
