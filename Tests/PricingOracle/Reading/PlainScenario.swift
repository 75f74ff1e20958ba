import Cartwright
import Foundation

/// A scenario read by its keys, as documented in the format. If `x_catalog_currency` is given, its promotions are those
/// of a catalog in that currency, with the options `x_catalog_options`.
struct PlainScenario {
    let cart: JSONValue
    let currency: String

    /// The instant of the quote, in milliseconds since 1970.
    let instant: Int64
    let places: [PlainPlace]

    /// The promotions by priority, then id.
    let promotions: [PlainPromotion]
    let options: PlainOptions

    /// The ids of the promotions whose gifts were declined.
    let declined: Set<String>

    /// - Parameter clock: the instant for a scenario without one, in milliseconds since 1970.
    init(_ value: JSONValue, clock: Int64) {
        cart = value["cart"] ?? [:]
        currency = cart["currency"].text
        instant = cart["now"].textIfPresent.map { PlainTime.milliseconds($0, localIn: .gmt) } ?? clock
        places = Array(of: cart)
        let home = value["x_catalog_currency"].textIfPresent
        let lists = PlainLists(value)
        let campaigns = value["campaigns"].elements.map { $0.named(in: home) }
        let all = value["promotions"].elements.map { value in
            let campaign = campaigns.first { $0["id"].text == value["campaign"].textIfPresent }
            return PlainPromotion(lists.writtenOut(value).named(in: home), of: campaign)
        }
        let (places, currency) = (places, currency)
        promotions = all.map { promotion in
            var promotion = promotion
            let credits = promotion.campaign.map { all.creditCount(of: $0["id"].text) } ?? 0
            let most = places.reduce(Int64(0)) { $0 + (credits == 0 ? $1.amount - $1.floor : credits * $1.amount) }
            promotion.isScarce = promotion.campaign?["budget"].left(in: currency) ?? .max < most
            return promotion
        }
        .sorted { $0.goesBefore($1) }
        options = PlainOptions(value["options"], over: home == nil ? nil : value["x_catalog_options"])
        declined = Set(cart["declined"].texts ?? [])
    }

    var isByPriority: Bool { options.isByPriority }

    var customer: JSONValue? { cart["customer"] }

    /// True if the cart has a unit.
    var hasUnits: Bool { places.contains { $0.isLine && $0.quantity > 0 } }

    /// True if a promotion would give a gift that was declined.
    func declinesGift(of promotion: PlainPromotion) -> Bool {
        hasUnits && declined.contains(promotion.id)
            && promotion.effects.contains { $0.type == "gift" && $0.isIn(currency) }
    }

    /// True if a line at 0 is excluded from the picked units, because the filter also matches a unit with a price.
    func isLeftOut(_ line: PlainPlace, of filter: JSONValue?) -> Bool {
        line.price == 0
            && places.contains { other in
                other.isLine && other.quantity > 0 && other.price > 0 && PlainFilter(filter).matches(other, currency)
            }
    }

    /// The amounts of the places before any discount.
    var listAmounts: [Int64] { places.map(\.amount) }
}

extension [PlainPromotion] {
    /// The number of effects of a campaign that give store credit.
    fileprivate func creditCount(of campaign: String) -> Int64 {
        reduce(0) { sum, promotion in
            guard promotion.campaign?["id"].text == campaign else { return sum }
            return sum + Int64(promotion.effects.count { $0.stage == .credit })
        }
    }
}
