extension Shortfall: Storable {
    var storedForm: JSONValue { json }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            try reader.string("effect"),
            atLeast: try reader.amount("at_least"),
            observed: try reader.amount("observed"),
            try reader.nested("unit", Finding.unit),
            sku: try reader.string(ifPresent: "sku"),
            gives: try reader.nested("gives", Gain.init)
        )
        shortBy = try reader.amount("short_by")
        part = try reader.choice(ifPresent: "part")
        try reader.finish()
    }
}

extension Shortfall.Gain {
    fileprivate init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let percent = try reader.percentage(ifPresent: "percent")
        let fixedPrice = try reader.integer(ifPresent: "fixed_price")
        let credit = try reader.integer(ifPresent: "credit")
        let sku = try reader.string(ifPresent: "sku")
        self =
            if let percent {
                .percent(percent)
            } else if let sku {
                .gift(sku: sku, quantity: try reader.amount("quantity"))
            } else if let fixedPrice {
                .fixedPrice(fixedPrice)
            } else if let credit {
                .credit(credit)
            } else {
                .amount(try reader.integer("amount"))
            }
        try reader.finish()
    }
}
