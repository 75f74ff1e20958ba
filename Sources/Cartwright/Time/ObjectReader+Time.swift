extension ObjectReader {
    /// Reads an instant in RFC 3339; nil if the key is absent.
    public mutating func instant(ifPresent key: String) throws(CartwrightError) -> Instant? {
        guard let text = try string(ifPresent: key) else { return nil }
        return try placed(key) { () throws(CartwrightError) in try Instant(text) }
    }

    /// Reads an IANA time zone; nil if the key is absent.
    public mutating func zone(ifPresent key: String) throws(CartwrightError) -> Zone? {
        guard let text = try string(ifPresent: key) else { return nil }
        return try placed(key) { () throws(CartwrightError) in try Zone(text) }
    }

    /// Reads an instant with offset or a local time of a zone; nil if the key is absent.
    public mutating func instant(ifPresent key: String, localIn zone: Zone) throws(CartwrightError) -> Instant? {
        guard let text = try string(ifPresent: key) else { return nil }
        return try placed(key) { () throws(CartwrightError) in try Instant(text, localIn: zone) }
    }
}
