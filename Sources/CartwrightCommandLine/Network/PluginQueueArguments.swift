package import ArgumentParser
package import Cartwright

/// The limits on what a service awaits at a time of each plugin that runs outside the host.
package struct PluginQueueArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The most messages that each plugin outside the host answers at a time.", valueName: "count")
    )
    package var pluginWorkers = 2

    @Option(help: ArgumentHelp("The most requests that wait for each of them; more get 503.", valueName: "count"))
    package var pluginQueue = 64

    @Option(help: ArgumentHelp("How long a request waits for one; after that it gets 503.", valueName: "milliseconds"))
    package var pluginWait: Int64 = 2_000

    package init() {}

    package func validate() throws {
        guard (1...64).contains(pluginWorkers) else { throw ValidationError("--plugin-workers takes 1 to 64") }
        guard (0...100_000).contains(pluginQueue) else { throw ValidationError("--plugin-queue takes 0 to 100000") }
        guard (0...60_000).contains(pluginWait) else { throw ValidationError("--plugin-wait takes 0 to 60000") }
    }

    /// The limits.
    package var limits: HandlerQueueLimits {
        HandlerQueueLimits(workers: pluginWorkers, waiting: pluginQueue, wait: .milliseconds(pluginWait))
    }
}
