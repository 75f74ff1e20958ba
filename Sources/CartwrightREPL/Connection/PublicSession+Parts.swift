internal import Cartwright

extension CouponState {
    /// Reads the state of a coupon from a response of the service.
    init(told value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let reason = try reader.nested(ifPresent: "reason", RejectedPromotion.init(written:at:))
        let saves = try reader.integer(ifPresent: "saves") ?? 0
        let status: Status =
            switch try reader.choice("status") as StatusName {
            case .applied: .applied(saves)
            case .appliedWithoutEffect: .appliedWithoutEffect(reason)
            case .eligible: .eligible(saves)
            case .ineligible: .ineligible(reason)
            case .blocked:
                .blocked(
                    by: try reader.string("by"),
                    swapSavesMinor: try reader.integer(ifPresent: "swap_saves") ?? 0
                )
            case .dismissed: .dismissed
            case .notShown: .notShown
            }
        self.init(
            seen: try reader.string("card"),
            code: try reader.string(ifPresent: "code"),
            headline: try reader.string("headline"),
            status: status
        )
    }

    private enum StatusName: String, CaseIterable {
        case applied, eligible, ineligible, blocked, dismissed
        case appliedWithoutEffect = "applied_without_effect"
        case notShown = "not_shown"
    }

    /// True if the coupon was clicked.
    var isActive: Bool {
        switch status {
        case .applied, .appliedWithoutEffect: true
        case .eligible, .ineligible, .blocked, .dismissed, .notShown: false
        }
    }
}

extension HandledCard {
    /// Reads a card from a response of the service.
    init(
        told value: JSONValue,
        at pointer: JSONPointer,
        _ coupons: [String: CouponState],
        _ now: Instant
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let id = try reader.string("id")
        var card = ContentCard(id: id, created: now)
        card.title = try reader.string(ifPresent: "title")
        card.placement = try reader.string(ifPresent: "placement").map(Placement.init(rawValue:))
        card.viewed = try reader.bool(ifPresent: "viewed") ?? false
        card.dismissed = try reader.bool(ifPresent: "dismissed") ?? false
        if let type = try reader.string(ifPresent: "class_type") { card.extras["class_type"] = type }
        let promotions = try reader.strings(ifPresent: "promotions") ?? []
        self.init(
            seen: card,
            promotions: promotions.enumerated().map { index, id in
                var promotion = Promotion(id: id, effects: [])
                if index == 0 { promotion.code = coupons[card.id]?.code }
                return promotion
            }
        )
    }
}

extension Session.PublicPayment {
    /// Reads a payment in progress from a response of the service.
    init(told value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let began = try reader.string("began")
        self.init(
            key: try reader.string("key"),
            method: try reader.string(ifPresent: "method"),
            began: try Instant(began)
        )
    }
}

extension ClickAction {
    /// Reads the action of a click from a response of the service; nil if this version does not support it.
    init?(told value: JSONValue) {
        func text(_ key: String) -> String? {
            guard case .string(let text)? = value[key] else { return nil }
            return text
        }
        switch text("do") {
        case "nothing": self = .nothing
        case "open_link": self = .openLink(text("url") ?? "")
        case "open_page": self = .openPage(header: text("header"), title: text("title") ?? "", body: text("body"))
        case "open_web_view": self = .openWebView(url: text("url") ?? "", header: text("header"))
        case "open_html": self = .openHTML(text("html") ?? "", header: text("header"))
        case "apply_offer": self = .applyOffer
        case "enter_promotion": self = .enterPromotion(text("promotion") ?? "")
        default: return nil
        }
    }
}
