package import Cartwright

extension UpliftReport: JSONConvertible {
    /// The report as JSON: the groups, the difference in revenue per shopper with its interval, and the verdict.
    package var json: JSONValue {
        var object: JSONObject = [
            "card": .string(card), "currency": .string(currency.code),
            "groups": [
                shown.json("shown", currency, hasMargin: hasMargin),
                control.json("control", currency, hasMargin: hasMargin),
            ],
            "verdict": .string(verdict.rawValue),
        ]
        if let difference {
            var value: JSONObject = [
                "amount": difference.amount.json, "low": difference.low.json, "high": difference.high.json,
            ]
            if let tenths {
                value["percent"] = .number(Self.decimal(tenths.amount))
                value["percent_low"] = .number(Self.decimal(tenths.low))
                value["percent_high"] = .number(Self.decimal(tenths.high))
            }
            object["revenue_per_shopper"] = .object(value)
        }
        if let furtherOrders { object["further_orders"] = .integer(furtherOrders) }
        object["left_out"] = ["mixed": .integer(mixed), "other_currency": .integer(otherCurrency)]
        return .object(object)
    }

    /// The rows of a table, titles first.
    package var rows: [[String]] {
        let groups = [("shown", shown), ("control", control)].map { name, group in
            [
                name, "\(group.shoppers)", "\(group.buyers)", "\(group.orders)",
                "\(Money(minor: group.revenueMinor, currency))", "\(Money(minor: group.discountMinor, currency))",
            ] + (hasMargin ? ["\(Money(minor: group.marginMinor, currency))"] : [])
        }
        let titles = ["", "shoppers", "buyers", "orders", "revenue", "discount"]
        return [titles + (hasMargin ? ["margin"] : [])] + groups
    }

    /// The lines below the table.
    package var notes: [String] {
        var lines: [String] = []
        if let difference {
            let interval = "\(difference.low) to \(difference.high)"
            lines.append("revenue per shopper: \(difference.amount) (95 % of all looks: \(interval))")
            if let tenths {
                let texts = [tenths.amount, tenths.low, tenths.high].map { "\(Self.decimal($0)) %" }
                lines.append("compared with the control: \(texts[0]) (\(texts[1]) to \(texts[2]))")
            }
        }
        switch verdict {
        case .more: lines.append("shoppers who see the card bring more revenue")
        case .less: lines.append("shoppers who see the card bring less revenue")
        case .open: lines.append("no difference is shown yet")
        case .tooFew: lines.append("expected 100 shoppers or more in each group, and some revenue, for an interval")
        }
        if let furtherOrders { lines.append("further orders until the expected difference shows: \(furtherOrders)") }
        let (orders, costed) = (shown.orders + control.orders, shown.marginOrders + control.marginOrders)
        if hasMargin, costed < orders {
            lines.append("the margin is that of \(costed) of \(orders) orders: the others have items without a cost")
        }
        let leftOut = [(mixed, "shoppers with both variants"), (otherCurrency, "sessions in another currency")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if !leftOut.isEmpty { lines.append("left out: \(leftOut.joined(separator: ", "))") }
        return lines
    }

    private static func decimal(_ tenths: Int64) -> String {
        "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }
}
