internal import Cartwright

extension BacktestFigures {
    /// The figures in a fixed order; discounts are positive.
    func json(in currency: Currency, _ question: SimulationQuestion) -> JSONValue {
        [
            "currency": .string(currency.code), "orders": .integer(Int64(all.orderCount)),
            "equal": .object(equal.json), "rounded": .object(rounded.json), "different": .object(different.json),
            "causes": .array(
                ranked.map { cause, group in
                    var object: JSONObject = ["cause": .string(cause.rawValue)]
                    for (key, value) in group.json { object[key] = value }
                    object["examples"] = .array(group.examples.map { $0.json(question) })
                    return .object(object)
                }
            ),
        ]
    }
}

extension BacktestFigures.Group {
    fileprivate var json: JSONObject {
        [
            "orders": .integer(Int64(orderCount)), "recorded": .integer(recordedMinor),
            "here": .integer(discountMinor), "difference": .integer(differenceMinor),
            "total_difference": .integer(totalDifferenceMinor),
        ]
    }
}

extension BacktestFigures.Example {
    fileprivate func json(_ question: SimulationQuestion) -> JSONValue {
        var object: JSONObject = [
            "order": .string(order), "recorded": .integer(recordedMinor), "here": .integer(discountMinor),
            "difference": .integer(differenceMinor), "total_difference": .integer(totalDifferenceMinor),
            "detail": .string(detail),
        ]
        let command = question.backtest?.command(for: order, catalog: question.catalog)
        object["command"] = command.map(JSONValue.string)
        return .object(object)
    }
}
