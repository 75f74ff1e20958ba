/// A test of the local time and weekday in a time zone.
struct ClockTest: Sendable {
    /// The time zone of the clock.
    let zone: Zone

    /// The requirement, as the promotion writes it.
    let required: JSONObject

    /// The seconds since midnight at which the result may change, in ascending order, midnight first.
    let seconds: [Int]

    /// True if a local time passes.
    let holds: @Sendable (LocalClock) -> Bool

    /// True if an instant passes.
    func holds(at instant: Instant) -> Bool { holds(LocalClock(at: instant, in: zone)) }

    /// The finding, which shows the local time as `fri 10:00`.
    func finding(_ condition: String, _ facts: CartFacts) -> Finding {
        let clock = LocalClock(at: facts.instant, in: zone)
        return Finding(
            condition: condition,
            isMet: holds(clock),
            observed: .string("\(clock.weekday.rawValue) \(TimeOfDay(second: clock.secondOfDay))"),
            required: required
        )
    }
}
