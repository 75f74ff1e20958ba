internal import Cartwright
internal import CartwrightScenarios
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let getWaterfall = Endpoint(
        name: "get_waterfall",
        method: .get,
        path: "/v1/sessions/{id}/waterfall",
        tag: .sessions,
        summary: "Explain the total of a session",
        description: """
            The steps from list prices to the total: the discount of each promotion on each line, and the rounding of \
            fractions of a minor unit. `svg` has the same as a picture.
            """,
        scope: .checkout,
        parameters: [.sessionID, .asOf, .now],
        answers: [.json("The steps, and a picture of them.", .waterfall, .waterfall)]
    ) { call throws(Problem) in
        .json(PriceWaterfall(try await call.examinedSession(explaining: nil, tracing: true)).json)
    }
}

/// The steps from list prices to a total, with subtotals.
struct PriceWaterfall {
    private let examined: ExaminedSession
    private let quote: Quote
    /// The titles of the cart's lines.
    private let titles: [String: String]

    init(_ examined: ExaminedSession) {
        (self.examined, quote) = (examined, examined.view.quote)
        let titled = examined.session.cart.lines.compactMap { line in line.title.map { (line.id, $0) } }
        titles = Dictionary(titled) { first, _ in first }
    }

    /// A bar: a sum, a charge or a discount.
    private struct Row {
        let kind: String
        let label: String
        let minor: Int64
        var facts = JSONObject()
    }

    var json: JSONValue {
        let rows = [first] + changes + [last]
        var object = JSONObject()
        object["id"] = .string(examined.session.id)
        object["revision"] = .integer(examined.view.revision)
        object["now"] = .string(examined.instant.description)
        object["currency"] = .string(quote.currency.code)
        object["total"] = .integer(quote.totalMinor)
        object.setUnlessAbsent("payable", quote.payableIfRounded)
        object["rows"] = .array(
            rows.map { row in
                var object: JSONObject = [
                    "kind": .string(row.kind), "label": .string(row.label), "amount": .integer(row.minor),
                ]
                for (key, value) in row.facts { object[key] = value }
                return .object(object)
            }
        )
        object["svg"] = .string(
            Waterfall(
                "Price breakdown",
                from: value(first),
                changes.map(value),
                to: value(last),
                groupsRows: true
            ).svg
        )
        return .object(object)
    }

    private func value(_ row: Row) -> ChartValue {
        ChartValue(row.label, row.minor, Money(minor: row.minor, quote.currency).description)
    }

    private var first: Row {
        let count = quote.lines.count
        let label = "\(count) line\(count == 1 ? "" : "s") at list price"
        return Row(kind: "list", label: label, minor: quote.subtotalMinor)
    }

    private var last: Row {
        isRounded
            ? Row(kind: "payable", label: "To pay", minor: quote.payableMinor)
            : Row(kind: "total", label: "Total", minor: quote.totalMinor)
    }

    /// True if the amount to pay is not the total.
    private var isRounded: Bool { quote.payableMinor != quote.totalMinor }

    /// The changes. Shipping comes before its discounts; tax follows if prices do not include it, and then the
    /// tenders and the rounding of the amount to pay.
    private var changes: [Row] {
        let shipments = Set(quote.shipments.map(\.id))
        let (ofShipping, ofGoods) = discounts.partitioned { $0.places.isSubset(of: shipments) && !$0.places.isEmpty }
        var rows = ofGoods.map(\.row)
        if quote.shippingMinor > 0 { rows.append(Row(kind: "shipping", label: "Shipping", minor: quote.shippingMinor)) }
        rows += ofShipping.map(\.row)
        if quote.taxMinor > 0, !examined.session.cart.pricesIncludeTax {
            rows.append(Row(kind: "tax", label: "Tax", minor: quote.taxMinor))
        }
        for tender in quote.tenders {
            let label = tender.kind == .giftCard ? "Gift card" : "Store credit"
            rows.append(
                Row(
                    kind: "tender",
                    label: label,
                    minor: -tender.amountMinor,
                    facts: ["account": .string(tender.account)]
                )
            )
        }
        if let difference = quote.roundingDifferenceMinor, difference != 0 {
            rows.append(Row(kind: "rounding", label: "Rounding", minor: difference))
        }
        return rows
    }

    private struct Discount {
        let row: Row
        let places: Set<String>
    }

    /// The discounts in order of application. An agreed price has no steps.
    private var discounts: [Discount] {
        guard let steps = quote.trace?.steps else {
            return quote.applied.filter { $0.discountMinor > 0 }.map { applied in
                Discount(row: discount(applied.promotion, -applied.discountMinor), places: [])
            }
        }
        return steps.map { step in
            var row = discount(step.promotion, -step.givenMinor)
            row.facts["how"] = .string(step.words(in: quote.currency))
            row.facts["shares"] = .array(step.shares.map(json))
            return Discount(row: row, places: Set(step.shares.map(\.place)))
        }
    }

    private func discount(_ promotion: String, _ minor: Int64) -> Row {
        var row = Row(kind: "discount", label: examined.name(of: promotion), minor: minor)
        row.facts["promotion"] = .string(promotion)
        let stages = Set(examined.promotion(promotion)?.effects.map(\.stage) ?? [])
        if stages.count == 1, let stage = stages.first { row.facts["stage"] = .string("\(stage)") }
        return row
    }

    private func json(of share: CentTrace.Share) -> JSONValue {
        .present([
            "place": .string(share.place), "title": titles[share.place].map(JSONValue.string),
            "units": share.units.map(JSONValue.integer), "base": .integer(share.baseMinor),
            "given": .integer(share.givenMinor),
            "exact": share.exact.map { .string($0.description(in: quote.currency)) },
            "rounding": share.residueWords(in: quote.currency).map(JSONValue.string),
        ])
    }
}

extension Array {
    /// Splits the array into the elements for which a condition holds, and the others, both in order.
    fileprivate func partitioned(_ holds: (Element) -> Bool) -> (those: [Element], others: [Element]) {
        (filter(holds), filter { !holds($0) })
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let waterfall = component("waterfall", "The steps from list prices to a total.").fields([
        "id": .text, "revision": .positive, "now": .instant, "currency": .currency, "total": .amount,
        "payable?": .payable, "rows": .list(row), "svg": .text,
    ])

    private static let row = object([
        "kind": .words(["list", "discount", "shipping", "tax", "total", "tender", "rounding", "payable"]),
        "label": .text, "amount": .amount, "promotion?": .text, "stage?": .text, "how?": .text, "shares?": .list(share),
    ])

    private static let share = object([
        "place": .text.described("The line or shipment."), "title?": .text, "units?": .count, "base": .amount,
        "given": .amount, "exact?": .text, "rounding?": .text,
    ])
}

extension Example {
    fileprivate static let waterfall: Example = #"""
        {"id": "cart-7", "revision": 2, "now": "2026-11-23T15:00:00Z", "currency": "USD", "total": 3000,
         "rows": [
           {"kind": "list", "label": "1 line at list price", "amount": 2500},
           {"kind": "shipping", "label": "Shipping", "amount": 500},
           {"kind": "total", "label": "Total", "amount": 3000}],
         "svg": "<svg viewBox=\"0 0 360 102\" role=\"img\" aria-label=\"Price breakdown\">\n\#
        <g class=\"row\">\n\#
        <text class=\"label\" x=\"0\" y=\"12\" text-anchor=\"start\">1 line at list price</text>\n\#
        <text class=\"value\" x=\"360\" y=\"12\" text-anchor=\"end\">$25.00</text>\n\#
        <rect class=\"bar\" x=\"0.0\" y=\"17\" width=\"300.0\" height=\"10\"/>\n</g>\n<g class=\"row\">\n\#
        <text class=\"label\" x=\"0\" y=\"46\" text-anchor=\"start\">Shipping</text>\n\#
        <text class=\"value\" x=\"360\" y=\"46\" text-anchor=\"end\">$5.00</text>\n\#
        <rect class=\"more\" x=\"300.0\" y=\"51\" width=\"60.0\" height=\"10\"/>\n</g>\n<g class=\"row\">\n\#
        <text class=\"label\" x=\"0\" y=\"80\" text-anchor=\"start\">Total</text>\n\#
        <text class=\"value\" x=\"360\" y=\"80\" text-anchor=\"end\">$30.00</text>\n\#
        <rect class=\"bar\" x=\"0.0\" y=\"85\" width=\"360.0\" height=\"10\"/>\n</g>\n</svg>"}
        """#
}
