internal import Cartwright

extension ImportRemark {
    /// The reason of a rule that a reader refuses: the field is the place of the error inside the rule.
    init(_ error: CartwrightError, inside row: ImportRow) {
        let (place, rule) = (error.location.pointer ?? "", row.pointer.description)
        guard place.hasPrefix(rule), place != rule else {
            self.init(field: "rule", value: JSONValue?.none, error.summary)
            return
        }
        let steps = place.dropFirst(rule.count).split(separator: "/").map(String.init)
        self.init(field: steps.joined(separator: "."), value: row.value.value(at: steps), error.summary)
    }
}
