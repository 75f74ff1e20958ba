extension PricingOptions {
    /// The keys of the options of a scenario.
    package static let format = ObjectFormat(
        "options",
        "what the shop chose about pricing",
        keys: [
            .optional(
                "choose",
                .words(of: Objective.self),
                """
                which promotions apply where not all can: best is the set that takes most off, priority each that \
                stands beside those before it and breaks no condition of theirs
                """,
                absent: "best",
                example: "priority"
            ),
            .optional(
                "rounding",
                .words(of: Rounding.self),
                "how parts of a minor unit become whole ones; half_even is what banks do",
                absent: "half_up",
                example: "half_even"
            ),
        ],
        example: ["choose": "best"]
    )
}
