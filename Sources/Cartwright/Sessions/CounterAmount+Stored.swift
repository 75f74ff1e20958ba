extension CounterAmount {
    /// The amount as JSON: `{"counter": "uses", "promotion": "p1", "amount": 3}`.
    package var json: JSONValue { CounterDemand(key, amount: amount, limit: nil).storedForm }

    /// Reads the output of ``json``.
    ///
    /// - Throws: an error of area `json` or `money`, with the JSON pointer.
    package init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        let demand = try CounterDemand(restoring: value, at: pointer)
        self.init(demand.key, demand.amount)
    }
}
