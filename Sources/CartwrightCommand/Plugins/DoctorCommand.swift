import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL

/// `cartwright plugin doctor`.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the requirements of building and loading plugins, and suggest fixes.",
        discussion: "Exit status 69 if a check fails."
    )

    @OptionGroup var options: PluginArguments

    func run() throws {
        let loader = try options.loader()
        var lines: [String] = []
        var isWell = true
        for check in PluginDoctor(loader: loader, folders: options.plugins, beside: .bundled).checks() {
            switch check.result {
            case .success(let words): lines.append("ok  \(check.name): \(words)")
            case .failure(let error):
                isWell = false
                lines.append("no  \(check.name): \(error.summary)")
                if let hint = error.hint { lines.append("    try: \(hint)") }
            }
        }
        lines.append("ok  sandbox: \(sandbox())")
        try Console().print(lines)
        if !isWell { throw ExitCode.plugin }
    }

    /// The WebAssembly runtime. Only plugins of kind `wasm` need one, so a missing runtime is not a failed check.
    private func sandbox() -> String {
        do throws(CartwrightError) {
            let runtime = try options.wasm.loader().runtime()
            let abis = WasmABI.allCases.map { "\($0.rawValue)" }.joined(separator: " and ")
            return "wasmtime \(runtime.version), ABI \(abis), \(runtime.file)"
        } catch {
            return "plugins of kind wasm cannot run: \(error.summary); try: \(error.hint ?? WasmRuntimeFile.remedy)"
        }
    }
}
