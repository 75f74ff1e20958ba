internal import Cartwright

extension RemarkCounts {
    /// Adds the remarks on an order.
    ///
    /// - Throws: `json.out_of_range` for the first reason not to read the order.
    mutating func add(order: ImportedRule) throws(CartwrightError) {
        if let reason = order.reasons.first {
            throw CartwrightError(.jsonOutOfRange, "\(reason.field): \(reason.sentence)", at: order.location)
        }
        add(order.notes)
    }
}
