// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let bannerMissingPlacement: ErrorCode =
        "banner.missing_placement: The banner has no placement, or not the one where it is sent; it is not read."
    public static let bannerBadPlacement: ErrorCode =
        "banner.bad_placement: The name of the placement is too long or has control characters; the banner is not read."
    public static let bannerDuplicatePlacement: ErrorCode =
        "banner.duplicate_placement: An earlier banner has the same placement; this one is not read."
    public static let bannerBadProperty: ErrorCode =
        "banner.bad_property: The property is not an object with a known type and a value of it; it is dropped."
    public static let bannerTooManyProperties: ErrorCode =
        "banner.too_many_properties: The banner has too many properties; it is not read."
    public static let bannerLongHTML: ErrorCode =
        "banner.long_html: The HTML of the banner is too long; the banner is not read."
    public static let bannerTooMany: ErrorCode = "banner.too_many: The document has too many banners; it is not read."
}

extension CartwrightError {
    static func missingPlacement(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .bannerMissingPlacement,
            "the banner has no placement",
            hint: "add \"placement_id\"",
            at: pointer.location
        )
    }

    static func otherPlacement(_ found: Placement, under key: Placement, at pointer: JSONPointer) -> CartwrightError {
        let names = [key, found].map { $0.rawValue.shortened(toBytes: 60) }
        return CartwrightError(
            .bannerMissingPlacement,
            "expected a banner for the placement \"\(names[0])\", found one for \"\(names[1])\"",
            hint: "send each banner under its placement",
            at: pointer.location
        )
    }

    static func badPlacement(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .bannerBadPlacement,
            "expected a placement of 1 to \(Placement.maximumBytes) bytes without control characters, found another",
            hint: "use letters, digits, _ and -",
            at: pointer.location
        )
    }

    static func duplicatePlacement(_ placement: Placement, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .bannerDuplicatePlacement,
            "an earlier banner has the placement \"\(placement.rawValue.shortened(toBytes: 60))\"",
            hint: "send one banner for each placement",
            at: pointer.location
        )
    }

    static func badProperty(_ name: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .bannerBadProperty,
            "the property \"\(name.shortened(toBytes: 60))\" was dropped: its type is unknown or not that of its value",
            hint: "write {\"type\": \"string\", \"value\": \"…\"}",
            at: pointer.location
        )
    }

    static func tooManyBanners(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .bannerTooMany,
            "expected at most \(BannerReader.maximumCount) banners, found more",
            hint: "send fewer",
            at: pointer.location
        )
    }

    static func tooManyProperties(_ count: Int, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .bannerTooManyProperties,
            "expected at most \(BannerReader.maximumProperties) properties, found \(count)",
            hint: "join some of them in one property of the type jsonobject",
            at: pointer.location
        )
    }

    static func longHTML(_ bytes: Int, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .bannerLongHTML,
            "expected at most \(BannerReader.maximumHTMLBytes) bytes of HTML, found \(bytes)",
            hint: "link to images in place of embedding them",
            at: pointer.location
        )
    }

    /// The error of a card in a source of banners. Its place is that of the card.
    static let notABanner = CartwrightError(
        .bannerMissingPlacement,
        "expected a banner, found a card",
        hint: "add \"placement_id\", or move it to a file of cards",
        at: JSONPointer.root.location
    )
}
