public import Cartwright

extension SimulationTotals: JSONConvertible {
    /// The version of the format, which `cartwright simulate merge` reads.
    static let format: Int64 = 1

    /// The totals in a fixed order, so that equal totals are equal text. Amounts are in minor units.
    public var json: JSONValue {
        var object: JSONObject = ["simulation": .integer(Self.format)]
        question.write(into: &object)
        object["carts"] = .integer(Int64(cartCount))
        object["left_out"] = .integer(Int64(badCount))
        object["complete"] = .bool(isComplete)
        if question.backtest != nil {
            let sorted = backtests.sorted { $0.key.code < $1.key.code }
            object["backtest"] = .array(sorted.map { $0.value.json(in: $0.key, question) })
        }
        object["currencies"] = simulation.json
        if let dimension = question.dimension {
            object["groups"] = .array(
                dimension.sorted(groups.keys).map { name in
                    ["group": .string(name), "currencies": groups[name]?.json ?? []]
                }
            )
        }
        if let values = question.sweep?.values {
            object["curve"] = .array(
                zip(values, sweep).map { ["value": .string($0.text), "currencies": $1.json] }
            )
        }
        object.setUnlessAbsent("margins", MarginFigures.json(margins))
        object.setUnlessAbsent("margins_against", MarginFigures.json(otherMargins))
        if let difference { object["difference"] = difference.json }
        if question.countsLimits {
            object["budgets"] = .array(BudgetFigures.json(budgets, named: "promotion"))
            object.setUnlessAbsent("campaign_budgets", .array(BudgetFigures.json(campaignBudgets, named: "campaign")))
        }
        return .object(object)
    }
}

extension SimulationQuestion {
    fileprivate func write(into object: inout JSONObject) {
        object["catalog"] = .string(catalog)
        if let against { object["against"] = .string(against) }
        object.setUnlessAbsent("versions", .array(versions.map(JSONValue.string)))
        if let dimension { object["by"] = .string(dimension.rawValue) }
        if let sweep {
            object["sweep"] = [
                "name": .string(sweep.name), "values": .array(sweep.values.map { .string($0.text) }),
            ]
        }
        if countsLimits || ignoresLimits { object["limits"] = .string(countsLimits ? "counted" : "ignored") }
    }
}

extension SimulationDifference: JSONConvertible {
    /// The figures of the other catalog, and the carts that it changes, by currency.
    public var json: JSONValue {
        let changes = changes.sorted { $0.key.code < $1.key.code }
        return [
            "currencies": simulation.json,
            "changes": .array(
                changes.map { currency, changes in
                    [
                        "currency": .string(currency.code), "dearer": changes.dearer.json,
                        "cheaper": changes.cheaper.json,
                    ]
                }
            ),
        ]
    }
}

extension CartChanges.OneWay: JSONConvertible {
    /// `{"carts": 12, "amount": 3000, "largest": [{"cart": "c7", "total": 5000, "against": 4500}]}`.
    public var json: JSONValue {
        [
            "carts": .integer(Int64(cartCount)), "amount": .integer(amountMinor),
            "largest": .array(
                largest.map {
                    [
                        "cart": .string($0.cart), "total": .integer($0.totalMinor),
                        "against": .integer($0.otherTotalMinor),
                    ]
                }
            ),
        ]
    }
}

extension BudgetFigures {
    fileprivate static func json(_ budgets: [String: BudgetFigures], named key: String) -> [JSONValue] {
        budgets.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { $1.json(of: $0, key) }
    }

    private func json(of name: String, _ key: String) -> JSONValue {
        var spent: JSONObject = [:]
        for (currency, minor) in spentMinor.sorted(by: { $0.key.code < $1.key.code }) {
            spent[currency.code] = .integer(minor)
        }
        var object: JSONObject = [
            key: .string(name), "used": .integer(useCount), "spent": .object(spent),
            "refused": .integer(Int64(refusedCount)),
        ]
        object["ran_dry"] = ranDryAt.map { .string($0.description) }
        return .object(object)
    }
}
