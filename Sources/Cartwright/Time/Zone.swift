internal import Foundation

/// A time zone of the IANA database: `UTC`, `Europe/Berlin`, `America/New_York`.
///
/// Only names are accepted, because an offset or an abbreviation (`GMT+5`, `PST`) does not define when clocks change.
public struct Zone: Hashable, Sendable, CustomStringConvertible {
    /// The name in the database.
    public let name: String

    private let zone: TimeZone

    /// Coordinated universal time.
    public static let utc = Zone(name: "UTC", zone: .gmt)

    private init(name: String, zone: TimeZone) {
        self.name = name
        self.zone = zone
    }

    /// Creates a zone from its exact name.
    ///
    /// - Throws: `time.unknown_zone`.
    public init(_ name: String) throws(CartwrightError) {
        if name == Self.utc.name {
            self = .utc
            return
        }
        let isPlace = name.contains("/") || TimeZone.knownTimeZoneIdentifiers.contains(name)
        guard isPlace, let zone = TimeZone(identifier: name), zone.identifier == name else {
            let nearest = Spelling.nearest(to: name, among: TimeZone.knownTimeZoneIdentifiers)
            throw CartwrightError(
                .timeUnknownZone,
                "\"\(name)\" is not an IANA time zone",
                hint: nearest.map { "did you mean \($0)?" } ?? "write a name such as Europe/Berlin"
            )
        }
        self.init(name: name, zone: zone)
    }

    /// Returns the offset at an instant, in seconds east of UTC.
    public func offsetSeconds(at instant: Instant) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant.seconds)))
    }

    /// Returns the instant of a local time in the zone.
    ///
    /// If clocks are set back and two instants match, it is the earlier one. If clocks are set forward over the local
    /// time, the offset before the change is used, so 02:30 becomes 03:30 (both as in RFC 5545).
    func instant(ofLocal local: Instant) -> Instant {
        let before = offsetSeconds(at: local.adding(seconds: -Self.secondsPerDay))
        let after = offsetSeconds(at: local.adding(seconds: Self.secondsPerDay))
        for offset in [max(before, after), min(before, after)] {
            let candidate = local.adding(seconds: -Int64(offset))
            if offsetSeconds(at: candidate) == offset { return candidate }
        }
        return local.adding(seconds: -Int64(before))
    }

    /// Returns the first instant of a day in the zone.
    func start(of date: CivilDate) -> Instant {
        instant(ofLocal: Instant(seconds: Int64(date.daysSinceEpoch) * Self.secondsPerDay) ?? .latest)
    }

    private static let secondsPerDay: Int64 = 86_400

    /// The name.
    public var description: String { name }

    /// Returns true if two zones have the same name.
    public static func == (a: Zone, b: Zone) -> Bool { a.name == b.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
