public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let adMissingImage: ErrorCode = "ad.missing_image: Neither `ad_image` nor an image of the card."
}
