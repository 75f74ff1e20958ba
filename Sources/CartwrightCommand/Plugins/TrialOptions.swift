import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import Foundation

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

    @Flag(
        help: """
            Refuse a plugin in a process of its own where files, network, signals and other processes are not all \
            kept from it.
            """
    )
    var requireSandbox = false

    @OptionGroup var wasm: WasmArguments

    func validate() throws {
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout is from 1 to 86400 seconds.") }
        guard (64...1_048_576).contains(memory) else { throw ValidationError("--memory is from 64 to 1048576 MiB.") }
    }

    var limits: ProcessLimits { .trial(seconds: timeout, mebibytes: memory) }

    /// What the environment of each of them has besides: they find the library that runs modules by it.
    var environment: [String: String] {
        guard let named = wasm.wasmRuntime else { return [:] }
        return ["CARTWRIGHT_WASM_RUNTIME": URL(filePath: named).standardizedFileURL.path]
    }

    /// Refuses to try a module where nothing runs it, and a process that `--require-sandbox` refuses: each process of
    /// the trial would report it in its own words.
    ///
    /// - Throws: `wasm.missing_runtime`, and what else loading the library throws; `plugin.no_sandbox`,
    ///   `plugin.bad_command`.
    func checkRuntime(for folder: PluginFolder) throws(CartwrightError) {
        if folder.manifest.kind == .wasm { _ = try wasm.loader().runtime() }
        guard requireSandbox, folder.manifest.kind == .process else { return }
        _ = try ProcessPluginLoader(requiringSandbox: true).channel(for: folder, files: [:])
    }
}
