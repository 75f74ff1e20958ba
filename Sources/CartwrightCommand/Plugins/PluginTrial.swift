import Cartwright
import CartwrightConsole
import CartwrightPluginBuilder
import CartwrightPluginLoader
import Foundation

/// A plugin built for tests, which run in child processes.
///
/// A child's result counts only if the child reports it as its last act, so that a plugin that ends its process cannot
/// pass. Each child has limits, and is ended together with the processes that it started.
struct PluginTrial {
    let folder: PluginFolder
    private let scratch: ScratchFolder
    private let file: String
    private let options: TrialOptions

    /// The result of a test.
    struct Report {
        let lines: [String]
        let isGood: Bool
    }

    /// Builds the plugin with messages for traps.
    init(_ folder: PluginFolder, _ options: TrialOptions) throws(CartwrightError) {
        try options.checkRuntime(for: folder)
        let scratch = try ScratchFolder()
        do throws(CartwrightError) {
            file = try Self.built(folder, in: scratch)
        } catch {
            scratch.remove()
            throw error
        }
        (self.folder, self.scratch, self.options) = (folder, scratch, options)
    }

    /// Builds the plugin and returns its file, or its folder if it runs outside the host.
    private static func built(_ folder: PluginFolder, in scratch: ScratchFolder) throws(CartwrightError) -> String {
        guard folder.manifest.kind == .shared else {
            try buildModule(of: folder)
            return URL(filePath: folder.path).standardizedFileURL.path
        }
        var builder = PluginBuilder(host: try HostProgram.running(), toolchain: try Toolchain())
        builder.isForTests = true
        return try builder.build(folder, to: "\(scratch.path)/\(folder.manifest.name).so")
    }

    /// Builds the WebAssembly module in the plugin's folder, if the plugin is of kind `wasm` and has sources.
    static func buildModule(
        of folder: PluginFolder,
        unless interruption: Interruption? = nil
    ) throws(CartwrightError) {
        guard folder.manifest.kind == .wasm, WasmModuleBuilder.hasSources(folder) else { return }
        var builder = WasmModuleBuilder(toolchain: try Toolchain())
        if let interruption { builder.isUnwanted = { interruption.isRequested } }
        try builder.build(folder)
    }

    func remove() { scratch.remove() }

    /// Tests the contract in a child that notes each test before it runs.
    func contract() throws(CartwrightError) -> Report {
        let probe = "\(scratch.path)/probe"
        let child = try Subprocess.runThisProgram(
            ["plugin", "contract", file, "--probe", probe, "--folder", folder.path],
            environment: options.environment,
            limits: options.limits
        )
        let output = child.output.split(separator: "\n").map(String.init)
        var broken = Array(
            output.prefix { !$0.hasPrefix(ContractCommand.tried) && !$0.hasPrefix(ContractCommand.comparing) }
        )
        let more = output.dropFirst(broken.count)
        if child.ending.finished == nil {
            broken += ended(child, probing: ProbeNote.lines(of: probe))
        } else if child.ending.finished != 0, output.isEmpty {
            broken = child.errors.split(separator: "\n").map(String.init)
        }
        let lines = broken.isEmpty ? ["contract: ok"] : ["contract: broken"] + broken.map { "  \($0)" }
        return Report(lines: lines + more, isGood: child.ending.finished == 0)
    }

    private func ended(_ child: Subprocess.Result, probing noted: [String]) -> [String] {
        guard noted.count > 1 else { return ["[load] the process ended: \(reason(child))"] }
        return ["[\(noted[0])] \(noted[1]): the process ended: \(reason(child))"] + noted.dropFirst(2).map { "  \($0)" }
    }

    /// The reason for which a child did not finish: the message of a trap, or the way it ended.
    private func reason(_ child: Subprocess.Result) -> String {
        switch child.ending.cause {
        case .clock(let seconds): return "timed out after \(seconds) s; raise --timeout"
        case .exited(let status): return "exit status \(status), before its work was done"
        case .signal, .abandoned:
            let said = child.errors.split(separator: "\n").first { $0.contains("Fatal error") }.map(String.init)
            return said ?? child.ending.cause.words
        }
    }

    /// Runs the plugin's flows, from its folder.
    func flows() throws(CartwrightError) -> [Report] {
        var reports: [Report] = []
        for flow in names(ending: ".flow") {
            let child = try Subprocess.runThisProgram(
                [
                    "check", flow, "--require-plugins", "--plugins",
                    folder.manifest.kind == .shared ? scratch.path : file,
                ],
                in: folder.path,
                environment: options.environment,
                limits: options.limits
            )
            let said = (child.output + child.errors).split(separator: "\n").map(String.init)
            let end = child.ending.finished == nil ? ["\(flow): \(child.ending.words)"] : []
            reports.append(Report(lines: said + end, isGood: child.ending.finished == 0))
        }
        return reports
    }

    /// Runs the tests of the plugin's package, with the output of this program. They passed if they also wrote their
    /// report, which is their last step.
    func swiftTests() throws(CartwrightError) -> Bool {
        let report = "\(scratch.path)/tests"
        let status = try Subprocess.runAttached(
            "/usr/bin/env",
            ["swift", "test", "--package-path", folder.path, "--xunit-output", "\(report).xml"]
        )
        return status == 0 && FileManager.default.fileExists(atPath: "\(report)-swift-testing.xml")
    }

    private func names(ending suffix: String) -> [String] {
        folder.samples(ending: suffix).map { "samples/\($0)" }
    }
}
