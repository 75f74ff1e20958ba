extension ReturnTerms: Storable {
    var storedForm: JSONValue {
        var object = StoredObject()
        object.set("at", instant)
        object.set("promotions", json: .array(promotions))
        return object.json
    }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        instant = try reader.time("at")
        promotions =
            try reader.array(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
                // Conditions and effects may belong to a plugin, so they are read when they are needed.
                guard case .object = value, case .string = value["id"] else {
                    throw ObjectReader.wrongType(value, expected: "a promotion", at: pointer)
                }
                return value
            } ?? []
        try reader.finish()
    }
}
