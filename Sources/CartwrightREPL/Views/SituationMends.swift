internal import Cartwright

/// A finder of commands that set the situation a condition requires: country, channel, customer, time.
struct SituationMends {
    private let world: World
    private let tools: Tools

    init(_ world: World, _ tools: Tools) { (self.world, self.tools) = (world, tools) }

    /// Returns commands that make a condition hold; none if no command can.
    func mends(_ finding: Finding, of condition: any Condition) -> [String] {
        let word = wanted(finding).map(CommandLine.quoted)
        switch finding.condition {
        case CountryCondition.type: return word.map { ["set country \($0)"] } ?? []
        case ChannelCondition.type: return word.map { ["set channel \($0)"] } ?? []
        case ShippingMethodCondition.type: return word.map { ["choose shipping \($0)"] } ?? []
        case CustomerSegmentCondition.type: return wanted(finding).map { [customer(adding: $0)] } ?? []
        case OrderNumberCondition.type: return orders(finding).map { [customer(orders: $0)] } ?? []
        case CartCondition.type: return attribute(finding).map { ["set attribute \($0)"] } ?? []
        case CustomerCondition.type:
            guard let attribute = attribute(finding) else { return [] }
            return (world.session.cart.customer == nil ? [customer()] : []) + ["set attribute \(attribute) of=customer"]
        case ScheduleCondition.type: return nextTime(of: condition).map { ["option clock \($0)"] } ?? []
        default: return []
        }
    }

    /// Returns the required text, the first of several.
    private func wanted(_ finding: Finding) -> String? {
        let value = finding.required["equals"] ?? finding.required["any_of"] ?? finding.required["at_least"] ?? .null
        switch value {
        case .array(let elements): return elements.first.flatMap(Self.word)
        default: return Self.word(value)
        }
    }

    private static func word(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .bool(let isTrue): String(isTrue)
        case .null, .number, .array, .object: nil
        }
    }

    private func attribute(_ finding: Finding) -> String? {
        guard case .string(let key)? = finding.required["key"], let value = wanted(finding) else { return nil }
        return "\(CommandLine.quoted(key)) \(CommandLine.quoted(value))"
    }

    /// Returns the number of earlier orders for the required order number.
    private func orders(_ finding: Finding) -> Int64? {
        for key in ["equals", "at_least", "at_most"] {
            if case .integer(let number)? = finding.required[key] { return max(0, number - 1) }
        }
        return nil
    }

    /// Returns the command that sets the customer, with the known facts and an additional one.
    private func customer(adding segment: String? = nil, orders: Int64? = nil) -> String {
        let present = world.session.cart.customer
        let segments = (present?.segments ?? []) + (segment.map { [$0] } ?? [])
        var command = "set customer \(CommandLine.quoted(present?.id ?? "ada"))"
        if !segments.isEmpty { command += " segments=\(CommandLine.quoted(segments.joined(separator: ",")))" }
        if let orders = orders ?? present?.ordersCount { command += " orders=\(orders)" }
        return command
    }

    /// Returns the next full minute at which a schedule holds, within its cycle.
    private func nextTime(of condition: any Condition) -> Instant? {
        let now = world.instant(tools).seconds
        let minutes = (1...Self.minutesOfCycle).lazy.map { (now / 60 + Int64($0)) * 60 }
        return minutes.compactMap(Instant.init(seconds:)).first { instant in
            (try? condition.check(CartFacts(cart: world.session.cart, instant: instant)))?.isMet ?? false
        }
    }

    /// The cycle of a schedule: a week, and a day for changes of the clock.
    private static let minutesOfCycle = 8 * 24 * 60
}
