import Cartwright
import Foundation

/// A scenario read by its keys, as the page on the format explains them. Its promotions are those of a catalog in the
/// currency `x_catalog_currency`, where that is given.
struct PlainScenario {
    let cart: JSONValue
    let currency: String

    /// The instant of the quote, in milliseconds since 1970.
    let instant: Int64
    let places: [PlainPlace]

    /// In order of priority, then id.
    let promotions: [PlainPromotion]
    let rounding: PlainRounding
    let isByPriority: Bool

    /// - Parameter clock: the instant where the scenario names none, in milliseconds since 1970.
    init(_ value: JSONValue, clock: Int64) {
        cart = value["cart"] ?? [:]
        currency = cart["currency"].text
        instant = cart["now"].textIfPresent.map { PlainTime.milliseconds($0, localIn: .gmt) } ?? clock
        places = Array(of: cart)
        let home = value["x_catalog_currency"].textIfPresent
        promotions = value["promotions"].elements.map { $0.named(in: home) }.map(PlainPromotion.init)
            .sorted { $0.goesBefore($1) }
        rounding = PlainRounding(rawValue: value["options"]?["rounding"].text ?? "") ?? .halfUp
        isByPriority = value["options"]?["choose"].text == "priority"
    }

    var customer: JSONValue? { cart["customer"] }

    /// Whether there is anything in the cart.
    var hasUnits: Bool { places.contains { $0.isLine && $0.quantity > 0 } }

    /// Whether a line at 0 is not among those whose units are picked by a filter: where a unit that the filter lets
    /// through costs something.
    func isLeftOut(_ line: PlainPlace, of filter: JSONValue?) -> Bool {
        line.price == 0
            && places.contains { other in
                other.isLine && other.quantity > 0 && other.price > 0 && PlainFilter(filter).matches(other, currency)
            }
    }

    /// What the cart costs before any discount, by place.
    var listAmounts: [Int64] { places.map(\.amount) }
}
