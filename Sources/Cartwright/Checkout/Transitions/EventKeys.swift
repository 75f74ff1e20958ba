/// The keys by which an event is joined with what HTTP, the command line and exports show.
struct EventKeys {
    /// The id of the session.
    let session: String
    /// The id of the customer; nil or empty where the customer is unknown.
    let customer: String?
    /// The order, where the event is about one.
    let order: OrderID?
    /// The id of the access key that made the request.
    let client: String?

    /// The keys, and behind them the particulars of an event. A key that the particulars have themselves keeps their
    /// value: a plugin's data is its own.
    func data(_ particulars: JSONObject) -> JSONObject {
        let keys = [("session", session), ("customer", customer), ("order", order?.text), ("client", client)]
        var data = JSONObject()
        for (key, value) in keys where particulars.member(key) == nil {
            if let value, !value.isEmpty { data[key] = .string(value) }
        }
        for (key, value) in particulars { data[key] = value }
        return data
    }
}
