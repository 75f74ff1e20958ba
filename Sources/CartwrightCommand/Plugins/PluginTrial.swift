import Cartwright
import CartwrightConsole
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightTesting
import Foundation

/// A plugin that was built to be tried, in processes of its own.
///
/// Each is believed only where it hands back its result as its last act, so that a plugin that ends its process makes
/// nothing look good. Each has limits, and ends with all that it started.
struct PluginTrial {
    let folder: PluginFolder
    private let scratch: ScratchFolder
    private let file: String
    private let options: TrialOptions

    /// What came of trying something.
    struct Report {
        let lines: [String]
        let isGood: Bool
    }

    /// Builds the plugin so that a trap says what it was about.
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

    /// The plugin's file; its folder where it runs outside the host.
    private static func built(_ folder: PluginFolder, in scratch: ScratchFolder) throws(CartwrightError) -> String {
        guard folder.manifest.kind == .shared else {
            try buildModule(of: folder)
            return URL(filePath: folder.path).standardizedFileURL.path
        }
        var builder = PluginBuilder(host: try HostProgram.running(), toolchain: try Toolchain())
        builder.isForTests = true
        return try builder.build(folder, to: "\(scratch.path)/\(folder.manifest.name).so")
    }

    /// Builds what a sandbox runs, where its sources are there: it lies in the plugin's folder.
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

    /// Tries the contract in a child that notes each card before its handler gets it.
    func contract() throws(CartwrightError) -> Report {
        let probe = "\(scratch.path)/probe"
        let samples = names(ending: ".json").flatMap { ["--samples", "\(folder.path)/\($0)"] }
        let child = try Subprocess.runThisProgram(
            ["plugin", "contract", file, "--probe", probe] + samples,
            environment: options.environment,
            limits: options.limits
        )
        let output = child.output.split(separator: "\n").map(String.init)
        var broken = Array(output.prefix { !$0.hasPrefix(ContractCommand.comparing) })
        let compared = output.dropFirst(broken.count)
        if child.ending.finished == nil {
            broken += ended(child, probing: FileManager.default.contents(atPath: probe))
        } else if child.ending.finished != 0, output.isEmpty {
            broken = child.errors.split(separator: "\n").map(String.init)
        }
        let lines = broken.isEmpty ? ["contract: ok"] : ["contract: broken"] + broken.map { "  \($0)" }
        return Report(lines: lines + compared, isGood: child.ending.finished == 0)
    }

    private func ended(_ child: Subprocess.Result, probing probe: Data?) -> [String] {
        let noted = probe.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
        var lines = ["[\(noted.first ?? "load")] the process ended: \(reason(child))"]
        if noted.count > 1 { lines.append("  \(noted[1])") }
        return lines
    }

    /// Why a child ended that did not finish: what it said of a trap, or how it ended.
    private func reason(_ child: Subprocess.Result) -> String {
        switch child.ending.cause {
        case .clock(let seconds): return "no end after \(seconds) s; --timeout gives it more"
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
                ["check", flow, "--plugins", folder.manifest.kind == .shared ? scratch.path : file],
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

    /// Runs the tests of the plugin's package, whose output goes where this program's does. They are good where they
    /// have written their report, which they do last.
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
