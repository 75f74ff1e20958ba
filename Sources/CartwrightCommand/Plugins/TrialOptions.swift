import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import Foundation

/// The limits of the child processes of a trial.
struct TrialOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The time limit of each process that runs the plugin; twice that in processor time.",
            valueName: "seconds"
        )
    )
    var timeout = 60

    @Option(help: ArgumentHelp("The memory limit of each process.", valueName: "MiB"))
    var memory = 1024

    @Flag(
        help: """
            Refuse a plugin of kind process unless its access to files, network, signals and other processes can all \
            be blocked.
            """
    )
    var requireSandbox = false

    @OptionGroup var wasm: WasmArguments

    func validate() throws {
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout must be 1 to 86400 seconds") }
        guard (64...1_048_576).contains(memory) else { throw ValidationError("--memory must be 64 to 1048576 MiB") }
    }

    var limits: ProcessLimits { .trial(seconds: timeout, mebibytes: memory) }

    /// Additional environment variables of each process: the path of the WebAssembly runtime.
    var environment: [String: String] {
        guard let named = wasm.wasmRuntime else { return [:] }
        return ["CARTWRIGHT_WASM_RUNTIME": URL(filePath: named).standardizedFileURL.path]
    }

    /// Refuses a module without a runtime, and a process that `--require-sandbox` refuses; otherwise each child process
    /// would report it separately.
    ///
    /// - Throws: `wasm.missing_runtime` and other errors of loading the library; `plugin.no_sandbox`,
    ///   `plugin.bad_command`.
    func checkRuntime(for folder: PluginFolder) throws(CartwrightError) {
        if folder.manifest.kind == .wasm { _ = try wasm.loader().runtime() }
        guard requireSandbox, folder.manifest.kind == .process else { return }
        _ = try ProcessPluginLoader(requiringSandbox: true).channel(for: folder, files: [:])
    }
}
