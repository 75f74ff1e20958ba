import Foundation

/// Conversions of instants and local times with Foundation's calendar.
enum PlainTime {
    /// Returns milliseconds since 1970 for `2026-05-01T12:00:00Z`, for the same with an offset, or for a local time in
    /// a zone.
    static func milliseconds(_ text: String, localIn zone: TimeZone) -> Int64 {
        let (date, rest) = (text.prefix(10), text.dropFirst(11))
        let time = rest.prefix(8)
        let fraction = rest.dropFirst(8).prefix { $0 == "." || $0.isNumber }.dropFirst()
        let offset = rest.dropFirst(8).drop { $0 == "." || $0.isNumber }
        let numbers = (date.split(separator: "-") + time.split(separator: ":")).map { Int($0) ?? 0 }
        var components = DateComponents()
        (components.year, components.month, components.day) = (numbers[0], numbers[1], numbers[2])
        (components.hour, components.minute, components.second) = (numbers[3], numbers[4], numbers[5])
        components.timeZone = self.zone(ofOffset: String(offset)) ?? zone
        let seconds = Calendar(identifier: .gregorian).date(from: components)?.timeIntervalSince1970 ?? 0
        return Int64(seconds) * 1000 + (Int64((fraction + "000").prefix(3)) ?? 0)
    }

    private static func zone(ofOffset text: String) -> TimeZone? {
        guard !text.isEmpty else { return nil }
        guard text != "Z" else { return .gmt }
        let numbers = text.dropFirst().split(separator: ":").map { Int($0) ?? 0 }
        let seconds = numbers[0] * 3600 + numbers[1] * 60
        return TimeZone(secondsFromGMT: text.hasPrefix("-") ? -seconds : seconds)
    }

    /// Returns the zone of a name, or UTC if there is none.
    static func zone(_ name: String?) -> TimeZone { name.flatMap(TimeZone.init(identifier:)) ?? .gmt }

    /// Returns the local weekday, from 0 for Monday, and the second of the day.
    static func clock(at milliseconds: Int64, in zone: TimeZone) -> (weekday: Int, second: Int) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let seconds = (milliseconds - (milliseconds % 1000 + 1000) % 1000) / 1000
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        let parts = calendar.dateComponents([.weekday, .hour, .minute, .second], from: date)
        // Foundation counts from 1 for Sunday.
        let weekday = ((parts.weekday ?? 1) + 5) % 7
        return (weekday, (parts.hour ?? 0) * 3600 + (parts.minute ?? 0) * 60 + (parts.second ?? 0))
    }

    /// Returns the seconds since midnight for `10:00` or `18:30:15`.
    static func secondOfDay(_ text: String) -> Int {
        text.split(separator: ":").map { Int($0) ?? 0 }.reduce((0, 3600)) { sum, number in
            (sum.0 + number * sum.1, sum.1 / 60)
        }.0
    }
}
