extension ObjectReader {
    /// An instant in RFC 3339, nil where the key is absent.
    public mutating func instant(ifPresent key: String) throws(CartwrightError) -> Instant? {
        guard let text = try string(ifPresent: key) else { return nil }
        return try placed(key) { () throws(CartwrightError) in try Instant(text) }
    }

    /// An IANA time zone, nil where the key is absent.
    public mutating func zone(ifPresent key: String) throws(CartwrightError) -> Zone? {
        guard let text = try string(ifPresent: key) else { return nil }
        return try placed(key) { () throws(CartwrightError) in try Zone(text) }
    }

    /// An instant with offset or a local time of a zone, nil where the key is absent.
    public mutating func instant(ifPresent key: String, localIn zone: Zone) throws(CartwrightError) -> Instant? {
        guard let text = try string(ifPresent: key) else { return nil }
        return try placed(key) { () throws(CartwrightError) in try Instant(text, localIn: zone) }
    }
}
