package import Cartwright

/// A format in which a platform reads promotions.
package enum PromotionFeed: String, Hashable, Sendable, CaseIterable {
    /// The promotions of OpenAI's product feeds: a JSON array for `PATCH /product_feeds/{id}/promotions`.
    case openAI = "openai-feed"
    /// The promotions of Google Merchant Center: a table with tabs.
    case googleMerchant = "google-merchant"

    /// Returns the text of the feed, and the announcements that the format cannot state, with reasons.
    package func text(
        of announcements: [Announcement],
        at now: Instant
    ) -> (text: String, others: [(id: String, reason: String)]) {
        var (stated, others) = ([Announcement](), [(id: String, reason: String)]())
        for announcement in announcements {
            if let reason = obstacle(announcement) {
                others.append((announcement.id, reason))
            } else {
                stated.append(announcement)
            }
        }
        switch self {
        case .openAI: return (JSONValue.array(stated.map { Self.openAI($0, at: now) }).text + "\n", others)
        case .googleMerchant:
            let rows = [Self.columns.joined(separator: "\t")] + stated.map(Self.googleMerchant)
            return (rows.joined(separator: "\n") + "\n", others)
        }
    }

    /// Returns the reason why the format cannot state an announcement; nil if it can.
    private func obstacle(_ announcement: Announcement) -> String? {
        if announcement.countries != nil { return "\(rawValue) has no countries of a promotion" }
        if case .percentOff(let percent) = announcement.benefit, Self.whole(percent) == nil {
            return "\(rawValue) has whole percentages only"
        }
        switch self {
        case .openAI:
            if announcement.code != nil { return "\(rawValue) has no codes" }
            return announcement.minimumMinor != nil ? "\(rawValue) has no minimum" : nil
        case .googleMerchant:
            guard announcement.startsAt != nil, announcement.endsAt != nil else {
                return "\(rawValue) needs a start and an end"
            }
            if announcement.title.count > 60 { return "\(rawValue) has titles of at most 60 characters" }
            let texts = [announcement.id, announcement.title, announcement.code ?? ""] + (announcement.products ?? [])
            return texts.allSatisfy(\.isCell) ? nil : "\(rawValue) has texts without control characters and commas"
        }
    }

    /// The percentage as a whole number; nil for any other.
    private static func whole(_ percent: Percentage) -> Int64? {
        let unit = Percentage.wholeMillionths / 100
        return percent.millionths % unit == 0 ? percent.millionths / unit : nil
    }

    // MARK: OpenAI

    private static func openAI(_ announcement: Announcement, at now: Instant) -> JSONValue {
        var object = JSONObject()
        object["id"] = .string(announcement.id)
        object["title"] = .string(announcement.title)
        let isScheduled = announcement.startsAt.map { now < $0 } ?? false
        object["status"] = .string(isScheduled ? "scheduled" : "active")
        if announcement.startsAt != nil || announcement.endsAt != nil {
            object["active_period"] = .present([
                "start_time": announcement.startsAt.map { .string($0.description) },
                "end_time": announcement.endsAt.map { .string($0.description) },
            ])
        }
        object["benefits"] = [benefit(announcement)]
        object["applies_to"] = announcement.products.map { skus in .array(skus.map { ["product_id": .string($0)] }) }
        return .object(object)
    }

    private static func benefit(_ announcement: Announcement) -> JSONValue {
        switch announcement.benefit {
        case .percentOff(let percent): ["type": "percent_off", "percent_off": .integer(whole(percent) ?? 0)]
        case .amountOff(let minor):
            [
                "type": "amount_off",
                "amount_off": ["amount": .integer(minor), "currency": .string(announcement.currency.code)],
            ]
        case .freeShipping: ["type": "free_shipping"]
        }
    }

    // MARK: Google Merchant Center

    private static let columns = [
        "promotion_id", "product_applicability", "offer_type", "generic_redemption_code", "long_title",
        "promotion_effective_dates", "redemption_channel", "coupon_value_type", "percent_off", "money_off_amount",
        "minimum_purchase_amount", "item_id",
    ]

    private static func googleMerchant(_ announcement: Announcement) -> String {
        var (type, percent, amount) = ("free_shipping_standard", "", "")
        switch announcement.benefit {
        case .percentOff(let off): (type, percent) = ("percent_off", whole(off).map(String.init) ?? "")
        case .amountOff(let minor):
            (type, amount) = ("money_off", Money(minor: minor, announcement.currency).description)
        case .freeShipping: break
        }
        let dates = [announcement.startsAt, announcement.endsAt].map { $0?.description ?? "" }.joined(separator: "/")
        return [
            announcement.id, announcement.products == nil ? "all_products" : "specific_products",
            announcement.code == nil ? "no_code" : "generic_code", announcement.code ?? "", announcement.title, dates,
            "online", type, percent, amount,
            announcement.minimumMinor.map { Money(minor: $0, announcement.currency).description } ?? "",
            announcement.products?.joined(separator: ",") ?? "",
        ].joined(separator: "\t")
    }
}

extension String {
    /// True if it can stand in a column of a table with tabs, alone or in a list with commas.
    fileprivate var isCell: Bool {
        !contains(",") && !unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
