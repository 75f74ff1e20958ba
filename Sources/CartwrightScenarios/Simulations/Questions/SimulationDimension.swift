internal import Cartwright

/// A dimension that splits a simulation into groups.
public enum SimulationDimension: String, Hashable, Sendable, CaseIterable {
    /// The segments of the customer. A cart is counted in each.
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
    /// The sales channel.
    case channel
    /// The shipping methods. A cart is counted in each.
    case shipping

    /// The name of the group of carts without a value.
    public static let none = "(none)"

    /// The maximum number of groups; a report with more would be useless.
    public static let mostGroups = 10_000

    /// Returns the groups of a cart, each once; ``none`` without a value.
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

    /// Returns groups in report order: days of the week from Monday, all others by their bytes.
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

    /// The day of the week, 0 for Monday. The epoch began on a Thursday.
    private static func weekday(of instant: Instant) -> Int {
        let days = (instant.seconds - (instant.seconds % 86_400 + 86_400) % 86_400) / 86_400
        return Int(((days + 3) % 7 + 7) % 7)
    }
}
