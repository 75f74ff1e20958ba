import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightScenarios

/// `cartwright simulate merge PART…`: adds up parts of a simulation.
struct SimulationMerge {
    let parts: [String]
    let output: SimulationOutput
    let partial: String?

    func run() throws {
        var totals: SimulationTotals?
        for file in parts {
            for part in try exiting(.badInput, try Self.parts(in: file)) {
                try leaving(.badInput) { () throws(CartwrightError) in
                    do throws(CartwrightError) {
                        if totals == nil { totals = part } else { try totals?.merge(part) }
                    } catch {
                        throw error.inFile(file)
                    }
                }
            }
        }
        guard let totals else { throw ExitCode.badInput }
        if let partial {
            try DiskFiles().write(Array((totals.json.text + "\n").utf8), to: partial)
        } else {
            try output.write(totals.withoutVersions)
        }
        if !totals.isComplete { throw ExitCode.interrupted }
        if totals.badCount > 0 { throw ExitCode.badInput }
    }

    /// The parts in a file, one per line.
    private static func parts(in file: String) throws(CartwrightError) -> [SimulationTotals] {
        let (bytes, name) = try DiskFiles().input(file)
        var parts: [SimulationTotals] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            do throws(CartwrightError) {
                parts.append(try SimulationTotals(try JSONParser.parse(Array(line))))
            } catch {
                var error = error.inFile(name)
                error.location.line = index + 1
                throw error
            }
        }
        guard parts.isEmpty else { return parts }
        throw CartwrightError(.campaignNoCarts, "found no part", hint: "a file that simulate --partial wrote")
            .inFile(name)
    }
}
