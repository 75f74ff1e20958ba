extension ContentCard {
    /// The keys of banners in both formats that are read, of their properties, and of an answer with them.
    package static let bannerFormats = [
        banner(
            "banner",
            "a banner as the platform's endpoint answers it",
            keys: ["id", "placement_id", "is_control", "is_test_send", "expires_at"],
            absentPlacement: "that under which an answer has the banner"
        ),
        banner(
            "banner_sdk",
            "a banner as the platform's SDKs write it",
            keys: ["trackingId", "placementId", "isControl", "isTestSend", "expiresAt"],
            absentPlacement: nil
        ),
        bannerProperty, bannerAnswer,
    ]

    /// Returns the format of a banner.
    ///
    /// - Parameters:
    ///   - name: the name of the format.
    ///   - meaning: the meaning of a banner in it.
    ///   - names: the keys of id, placement, control, test and expiry.
    ///   - absentPlacement: the placement of a banner without one; nil if each has one.
    private static func banner(
        _ name: String,
        _ meaning: String,
        keys names: [String],
        absentPlacement: String?
    ) -> ObjectFormat {
        let place = ValueFormat.limited(.name, bytes: Placement.maximumBytes)
        let placement = (names[1], place, "the placement that shows it")
        return ObjectFormat(
            name,
            as: .card,
            meaning,
            keys: [
                .required(names[0], .name(.card), "the id, by which the platform counts impressions", example: "b1"),
                absentPlacement.map {
                    .optional(placement.0, placement.1, placement.2, absent: $0, example: "home_hero")
                } ?? .required(placement.0, placement.1, placement.2, example: "home_hero"),
                .optional(
                    "html",
                    .limited(.text, bytes: BannerReader.maximumHTMLBytes),
                    "the HTML, for a sandboxed frame",
                    absent: "none",
                    example: "<p>10% off</p>"
                ),
                .optional(
                    names[2],
                    .cardFlag,
                    "the control variant of an experiment: never shown, only counted",
                    absent: "false",
                    example: true
                ),
                .optional(names[3], .cardFlag, "true if it was sent as a test", absent: "false", example: true),
                .optional(
                    names[4],
                    .cardTime,
                    "the last instant at which it is shown; -1 for never",
                    absent: "never",
                    example: 1_798_761_600
                ),
                .optional(
                    "properties",
                    .limitedMap(.object("banner_property"), atMost: BannerReader.maximumProperties, nameBytes: 4_096),
                    "the extras for the handler of the property class_type, and the texts of the banner",
                    absent: "none",
                    example: ["class_type": ["type": "string", "value": "coupon_code"]]
                ),
            ],
            example: [names[0]: "b1", names[1]: "home_hero"]
        )
    }

    private static let bannerProperty = ObjectFormat(
        "banner_property",
        as: .card,
        "a property of a banner",
        keys: [
            .required(
                "type",
                .words(["boolean", "datetime", "image", "jsonobject", "number", "string"]),
                "the type of the value",
                example: "string"
            ),
            value(.text, "the text", "coupon_code", .on("type", "string")),
            value(.url, "the URL of an image", "https://cdn.example/tea.png", .on("type", "image")),
            value(.number, "the number", 10, .on("type", "number")),
            value(.flag, "the truth value", true, .on("type", "boolean")),
            value(.map(.anything), "the object", ["ratio": "2:1"], .on("type", "jsonobject")),
            value(.oneOf([.number, .instant]), "the time", 1_798_761_600, .on("type", "datetime")),
        ],
        example: ["type": "string", "value": "coupon_code"]
    )

    private static func value(
        _ value: ValueFormat,
        _ meaning: String,
        _ example: JSONValue,
        _ dependence: KeyFormat.Dependence
    ) -> KeyFormat {
        let surroundings: JSONObject = ["type": .string(dependence.words.first ?? "string")]
        return .required("value", value, meaning, example: example, when: dependence, in: surroundings)
    }

    private static let bannerAnswer = ObjectFormat(
        "banner_answer",
        as: .card,
        "the answer of the platform's endpoint for banners, or a list of banners",
        keys: [
            .required(
                "banners",
                .oneOf([.map(.anything), .list(.object("banner"), atLeast: 0)]),
                "the banner of each placement, null if there is none to show; also under the key banner",
                example: ["home_hero": ["id": "b1", "placement_id": "home_hero"], "side": .null]
            )
        ],
        example: ["banners": ["home_hero": ["banner": ["id": "b1", "placement_id": "home_hero"]]]]
    )
}
