// Helpers of the conditions that contain other conditions.

extension ObjectReader {
    /// Reads the conditions inside a condition.
    mutating func conditions(_ key: String, _ vocabulary: Vocabulary) throws(CartwrightError) -> [any Condition] {
        guard let conditions = try array(ifPresent: key, of: vocabulary.condition) else {
            throw CartwrightError(
                .jsonMissingKey,
                "\"\(key)\" is missing",
                hint: "add \"\(key)\", an array of conditions",
                at: pointer.location
            )
        }
        return conditions
    }
}

extension [any Condition] {
    /// The finding of each condition.
    func check(_ facts: CartFacts) throws(CartwrightError) -> [Finding] {
        var findings: [Finding] = []
        for condition in self { findings.append(try condition.check(facts)) }
        return findings
    }
}

extension [any Condition] {
    /// The foreseen truth value of each condition.
    func foresee(_ facts: CartFacts) throws(CartwrightError) -> [Truth?] {
        var foreseen: [Truth?] = []
        for condition in self { foreseen.append(try condition.foresee(facts)) }
        return foreseen
    }
}

extension Finding {
    /// Creates the finding of a condition that contains others.
    init(_ condition: String, _ truth: Truth, parts: [Finding]) {
        self.init(condition: condition, truth, observed: .null, required: JSONObject())
        self.parts = parts
    }
}
