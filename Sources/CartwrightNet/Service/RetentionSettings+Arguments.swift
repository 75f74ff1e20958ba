import CartwrightCommandLine
import CartwrightService

extension RetentionSettings {
    /// The settings of the arguments.
    init(_ arguments: RetentionArguments) {
        self.init()
        (sessions, orders, steps) = (arguments.keepSessions, arguments.keepOrders, arguments.keepSteps)
        (keys, events, counters) = (arguments.keepKeys, arguments.keepEvents, arguments.keepCounters)
    }
}
