package import ArgumentParser

/// The arguments for the time for which a service stores data.
package struct RetentionArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Remove sessions without orders this many days after their last change; by default they are kept.",
            valueName: "days"
        )
    )
    package var keepSessions: Int64?

    @Option(
        help: ArgumentHelp(
            "Remove orders with their sessions this many days after the last change; by default they are kept.",
            valueName: "days"
        )
    )
    package var keepOrders: Int64?

    @Option(
        help: ArgumentHelp(
            "Remove earlier revisions of sessions after this many days; by default the last 100 are kept.",
            valueName: "days"
        )
    )
    package var keepSteps: Int64?

    @Option(help: ArgumentHelp("Keep idempotency keys and their answers for this many days.", valueName: "days"))
    package var keepKeys: Int64 = 2

    @Option(
        help: ArgumentHelp(
            "Remove events this many days after their delivery; by default they are kept.",
            valueName: "days"
        )
    )
    package var keepEvents: Int64?

    @Option(
        help: ArgumentHelp(
            "Keep the counters of limits per day, week and month for this many days after the period.",
            valueName: "days"
        )
    )
    package var keepCounters: Int64 = 35

    package init() {}

    package func validate() throws {
        for (name, days) in [
            ("sessions", keepSessions), ("orders", keepOrders), ("steps", keepSteps), ("keys", keepKeys),
            ("events", keepEvents), ("counters", keepCounters),
        ] {
            guard let days, !(1...36_500).contains(days) else { continue }
            throw ValidationError("--keep-\(name) must be 1 to 36500 days")
        }
    }
}
