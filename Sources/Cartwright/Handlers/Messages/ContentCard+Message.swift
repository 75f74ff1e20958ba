extension ContentCard {
    /// The card as handlers outside the host get it: the canonical form without the user's marks, which no handler may
    /// depend on, and with the names of extras that were dropped.
    var messageJSON: JSONValue {
        guard case .object(var object) = json else { return .null }
        for mark in ["viewed", "clicked", "dismissed"] { object[mark] = nil }
        object.setUnlessAbsent("malformed_extras", .array(malformedExtras.sorted().map(JSONValue.string)))
        return .object(object)
    }
}
