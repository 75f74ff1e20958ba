internal import Cartwright

/// A setting of `option`, and its common values: all of them if there are few.
struct SessionSetting: Sendable {
    let name: String
    let values: [String]

    /// All settings, in display order.
    static let all = [
        SessionSetting(name: "clock", values: ["machine"]),
        SessionSetting(name: "currency", values: ["EUR", "GBP", "JPY", "USD"]),
        SessionSetting(name: "seed", values: []),
        SessionSetting(name: "output", values: ["text", "json"]),
        SessionSetting(name: "color", values: ["never", "always"]),
        SessionSetting(name: "theme", values: Theme.Mode.allCases.map(\.rawValue)),
    ]
}

extension Interpreter {
    /// Applies settings. Before the first step they become the opening settings; later only the clock can change, as a
    /// step of its own, because prices and offers depend on it.
    mutating func apply(_ settings: WorldSettings) throws(CartwrightError) {
        let present = world.settings
        guard settings != present else { return }
        if timeline.position == 0 {
            var fresh = World(plugins: world.plugins, settings: settings)
            world.driver.begin(&fresh, after: world)
            timeline = Timeline(fresh)
            return
        }
        guard (settings.currency, settings.seed) == (present.currency, present.seed) else {
            throw CartwrightError(
                .commandBadValue,
                "currency and seed can be set only before the first step",
                hint: "goto step 0"
            )
        }
        var world = world
        world.settings = settings
        world.time = world.instant(tools)
        world.stepNumber = stepNumber + 1
        append("option clock \(settings.clock)", world)
    }
}
