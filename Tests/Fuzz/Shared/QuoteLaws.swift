import Cartwright

extension Quote {
    /// Checks the laws that hold for every quote: conserving, bounded, accounted.
    func checkLaws() {
        var given: [String: Int64] = [:]
        for line in lines {
            law("a line's discount lies within its price", 0 <= line.discountMinor && line.totalMinor >= 0)
            law("units carry what the line does", line.quantity == 0 || carriesAll(line))
            for part in line.allocations { given[part.promotion, default: 0] += part.amountMinor }
        }
        for shipment in shipments {
            law("a shipment's discount lies within its cost", 0 <= shipment.discountMinor && shipment.totalMinor >= 0)
            for part in shipment.allocations { given[part.promotion, default: 0] += part.amountMinor }
        }
        for promotion in applied {
            let parts = given[promotion.promotion, default: 0]
            law("a promotion gives what its parts add up to", parts == promotion.discountMinor)
            law("no promotion gives more than it wants", promotion.discountMinor <= promotion.desiredMinor)
        }
        law("every cent off has a promotion", Set(given.keys).isSubset(of: applied.map(\.promotion)))
        let verdicts = applied.map(\.promotion) + notApplied.map(\.promotion)
        law("a promotion has one verdict", Set(verdicts).count == verdicts.count)
        checkSums()
    }

    private func checkSums() {
        let off = applied.reduce(0) { $0 + $1.discountMinor }
        law("lines add up to the subtotal", subtotalMinor == lines.reduce(0) { $0 + $1.subtotalMinor })
        law("lines add up to the discount", discountMinor == lines.reduce(0) { $0 + $1.discountMinor })
        law("promotions add up to what is off", discountMinor + shippingDiscountMinor == off)
        let taxes = lines.map(\.taxMinor) + shipments.map(\.taxMinor)
        law("taxes add up", taxMinor == taxes.reduce(0, +) && taxes.allSatisfy { $0 >= 0 })
        law("no total is below zero", totalMinor >= 0)
        guard let choice else { return }
        law("a choice is worth what is off", choice.valueMinor == off)
        law("nothing is better than the bound", choice.boundMinor >= off)
        law("an exact choice is worth its bound", !choice.isExact || choice.boundMinor == off)
    }

    private func carriesAll(_ line: QuotedLine) -> Bool {
        line.totalMinor(ofFirst: 0) == 0 && line.totalMinor(ofFirst: line.quantity) == line.totalMinor
    }

    /// The amounts by name, without anything that may follow the order of the input.
    var amountsByName: [String: Int64] {
        var amounts = ["total": totalMinor, "tax": taxMinor, "discount": discountMinor]
        for line in lines {
            amounts["line \(line.id)"] = line.totalMinor
            amounts["tax of line \(line.id)"] = line.taxMinor
            for part in line.allocations { amounts["\(part.promotion) on line \(line.id)"] = part.amountMinor }
        }
        for shipment in shipments {
            amounts["shipment \(shipment.id)"] = shipment.totalMinor
            amounts["tax of shipment \(shipment.id)"] = shipment.taxMinor
        }
        return amounts
    }
}
