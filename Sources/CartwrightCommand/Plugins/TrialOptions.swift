import ArgumentParser
import CartwrightPluginLoader

/// What the processes of a trial may use.
struct TrialOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long each process that runs the plugin may take; twice that in processor time.",
            valueName: "seconds"
        )
    )
    var timeout = 60

    @Option(help: ArgumentHelp("How much memory each of them may have.", valueName: "MiB"))
    var memory = 1024

    func validate() throws {
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout is from 1 to 86400 seconds.") }
        guard (64...1_048_576).contains(memory) else { throw ValidationError("--memory is from 64 to 1048576 MiB.") }
    }

    var limits: ProcessLimits { .trial(seconds: timeout, mebibytes: memory) }
}
