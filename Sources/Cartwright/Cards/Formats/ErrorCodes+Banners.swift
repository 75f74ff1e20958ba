// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let bannerMissingPlacement: ErrorCode =
        "banner.missing_placement: The banner has no placement, or not the one under which it is sent; it is not read."
    public static let bannerBadPlacement: ErrorCode =
        "banner.bad_placement: The name of the placement is too long, or has control characters; the banner is not read."
    public static let bannerDuplicatePlacement: ErrorCode =
        "banner.duplicate_placement: An earlier banner has the same placement; this one is not read."
    public static let bannerBadProperty: ErrorCode =
        "banner.bad_property: The property is not an object with a known type and a value of it; it is dropped."
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
            "the property \"\(name.shortened(toBytes: 60))\" was dropped: its type is unknown, or its value is of another",
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
}
