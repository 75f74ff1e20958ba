internal import Cartwright

/// What a campaign is split by.
public enum CampaignDimension: String, Hashable, Sendable, CaseIterable {
    /// A segment of the customer. A cart counts in each of them.
    case segment
    /// The day of the cart's instant, in UTC.
    case day
    /// The day of the week, in UTC.
    case weekday
    /// The month, in UTC.
    case month
    /// The hour of the day, in UTC.
    case hour
    /// The country of delivery.
    case country
    /// Where it is bought.
    case channel
    /// How it is sent. A cart counts for each of its methods.
    case shipping

    /// The name of those of whom nothing is known.
    public static let none = "(none)"

    /// The most groups there may be: a report of more tells nobody anything.
    public static let mostGroups = 10_000

    /// The groups that a cart counts in, each once; ``none`` where it has nothing of the kind.
    func groups(of cart: Cart, at instant: Instant) -> [String] {
        switch self {
        case .segment: Self.names(cart.customer?.segments ?? [])
        case .day: [String(instant.description.prefix(10))]
        case .weekday: [Self.weekdays[Self.weekday(of: instant)]]
        case .month: [String(instant.description.prefix(7))]
        case .hour: [String(instant.description.dropFirst(11).prefix(2))]
        case .country: Self.names(cart.country.map { [$0] } ?? [])
        case .channel: Self.names(cart.channel.map { [$0] } ?? [])
        case .shipping: Self.names(cart.shipments.map(\.method))
        }
    }

    /// Groups in the order in which they are told: days of the week as they come, all others by their bytes.
    func sorted(_ groups: some Sequence<String>) -> [String] {
        guard self == .weekday else { return groups.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
        return Self.weekdays.filter(Set(groups).contains)
    }

    private static func names(_ names: [String]) -> [String] {
        let names = names.filter { !$0.isEmpty }
        if names.isEmpty { return [none] }
        return names.count == 1 ? names : Array(Set(names))
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// 0 for Monday. The epoch began on a Thursday.
    private static func weekday(of instant: Instant) -> Int {
        let days = (instant.seconds - (instant.seconds % 86_400 + 86_400) % 86_400) / 86_400
        return Int(((days + 3) % 7 + 7) % 7)
    }
}
