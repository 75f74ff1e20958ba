internal import Cartwright

extension CentTraceView {
    /// The JSON of the calculation from the sum of the lines to the total.
    var json: JSONValue {
        .present([
            "subtotal": money(quote.subtotalMinor), "total": quote.total.json, "tenders": quote.tendersIfAny,
            "payable": quote.payableIfDifferent, "steps": .array(steps.map(json)),
        ])
    }

    /// Returns the JSON of the calculation from the price of a line to its total: the steps with discounts on the line.
    func json(of line: QuotedLine) -> JSONValue {
        let steps = steps.filter { step in step.shares.contains { $0.place == line.id } }
        return [
            "line": .string(line.id), "sku": .string(line.sku), "quantity": .integer(line.quantity),
            "subtotal": money(line.subtotalMinor), "discount": money(line.discountMinor),
            "tax": money(line.taxMinor), "total": money(line.totalMinor), "steps": .array(steps.map(json)),
        ]
    }

    private func json(of step: CentTrace.Step) -> JSONValue {
        [
            "promotion": .string(step.promotion), "wanted": money(step.wantedMinor), "given": money(step.givenMinor),
            "how": .string(words(for: step)), "shares": .array(step.shares.map(json)),
        ]
    }

    private func json(of share: CentTrace.Share) -> JSONValue {
        .present([
            "place": .string(share.place), "base": money(share.baseMinor), "given": money(share.givenMinor),
            "units": share.units.map(JSONValue.integer),
            "exact": share.exact.map { .string($0.decimal(in: quote.currency)) },
            "residue": share.residue.map { .integer(Int64($0)) },
        ])
    }

    private func money(_ minor: Int64) -> JSONValue { Money(minor: minor, quote.currency).json }
}
