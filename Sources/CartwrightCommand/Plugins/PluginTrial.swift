import Cartwright
import CartwrightPluginLoader
import CartwrightTesting
import Foundation

/// A plugin that was built to be tried, in processes of its own.
struct PluginTrial {
    let folder: PluginFolder
    private let scratch: ScratchFolder
    private let file: String
    private let program: String

    /// What came of trying something.
    struct Report {
        let lines: [String]
        let isGood: Bool
    }

    /// Builds the plugin so that a trap says what it was about.
    init(_ folder: PluginFolder) throws(CartwrightError) {
        let host = try HostProgram.running()
        var builder = PluginBuilder(host: host, toolchain: try Toolchain())
        builder.isForTests = true
        let scratch = try ScratchFolder()
        do throws(CartwrightError) {
            file = try builder.build(folder, to: "\(scratch.path)/\(folder.manifest.name).so")
        } catch {
            scratch.remove()
            throw error
        }
        (self.folder, self.scratch, program) = (folder, scratch, host.path)
    }

    func remove() { scratch.remove() }

    /// Tries the contract in a child that notes each card before its handler gets it.
    func contract() throws(CartwrightError) -> Report {
        let probe = "\(scratch.path)/probe"
        let samples = names(ending: ".json").flatMap { ["--samples", "\(folder.path)/\($0)"] }
        let child = try Subprocess.run(program, ["plugin", "contract", file, "--probe", probe] + samples)
        var broken = child.output.split(separator: "\n").map(String.init)
        if child.wasKilled {
            broken += trap(FileManager.default.contents(atPath: probe), child)
        } else if child.status != 0, broken.isEmpty {
            broken = child.errors.split(separator: "\n").map(String.init)
        }
        guard !broken.isEmpty else { return Report(lines: ["contract: ok"], isGood: true) }
        return Report(lines: ["contract: broken"] + broken.map { "  \($0)" }, isGood: false)
    }

    private func trap(_ probe: Data?, _ child: Subprocess.Result) -> [String] {
        let noted = probe.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
        let said = child.errors.split(separator: "\n").first { $0.contains("Fatal error") }.map(String.init)
        let rule = noted.first ?? "load"
        var lines = ["[\(rule)] the process ended: \(said ?? "signal \(child.status)")"]
        if noted.count > 1 { lines.append("  card: \(noted[1])") }
        return lines
    }

    /// Runs the plugin's flows, from its folder.
    func flows() throws(CartwrightError) -> [Report] {
        var reports: [Report] = []
        for flow in names(ending: ".flow") {
            let child = try Subprocess.run(program, ["check", flow, "--plugins", scratch.path], in: folder.path)
            let said = (child.output + child.errors).split(separator: "\n").map(String.init)
            let killed = child.wasKilled ? ["\(flow): the process ended, signal \(child.status)"] : []
            reports.append(Report(lines: said + killed, isGood: child.status == 0 && !child.wasKilled))
        }
        return reports
    }

    /// Runs the tests of the plugin's package, whose output goes where this program's does.
    func swiftTests() throws(CartwrightError) -> Int32 {
        try Subprocess.runAttached("/usr/bin/env", ["swift", "test", "--package-path", folder.path])
    }

    private func names(ending suffix: String) -> [String] {
        folder.samples(ending: suffix).map { "samples/\($0)" }
    }
}
