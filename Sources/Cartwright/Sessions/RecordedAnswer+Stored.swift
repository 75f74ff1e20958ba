extension RecordedAnswers: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("cart", cart)
        object.set("answers", all)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(cart: try reader.string("cart"), all: try reader.parts("answers"))
    }
}

extension RecordedAnswer: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("promotion", promotion)
        object.set("rule", json: rule)
        object.set("answer", json: answer)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            promotion: try reader.string("promotion"),
            rule: try reader.nested("rule") { value, _ throws(CartwrightError) in value },
            answer: try reader.nested("answer") { value, _ throws(CartwrightError) in value }
        )
    }
}
