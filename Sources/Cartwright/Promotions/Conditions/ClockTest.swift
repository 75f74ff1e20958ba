/// What the clock and the calendar of a zone must show.
struct ClockTest: Sendable {
    /// Whose clocks.
    let zone: Zone

    /// What is asked for, as the promotion writes it.
    let required: JSONObject

    /// Whether a time passes.
    let holds: @Sendable (LocalClock) -> Bool

    /// Whether an instant passes.
    func holds(at instant: Instant) -> Bool { holds(LocalClock(at: instant, in: zone)) }

    /// What the clock shows: `fri 10:00`.
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
