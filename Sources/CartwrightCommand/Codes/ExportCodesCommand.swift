import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright codes export --store FILE [--output-file CODES]`.
struct ExportCodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the codes of a store as CSV or NDJSON, sorted by code, in the format of import.",
        discussion: "Changes made during the export may or may not be included."
    )

    @OptionGroup var options: CodeStoreOptions

    @Option(help: ArgumentHelp("Only the codes of a promotion.", valueName: "id"))
    var promotion: String?

    @Option(
        name: .customLong("output-file"),
        help: ArgumentHelp("A new file; - is standard output.", valueName: "file")
    )
    var out = "-"

    @OptionGroup var format: CodeOutputOption

    /// The number of codes in memory at once.
    private static let codesAtOnce = 10_000

    func run() throws {
        let (store, format, out, promotion) = (try options.open(), try format.format(of: out), out, promotion)
        let count = try waitingForCodes { () async throws(CartwrightError) in
            var codes = try await store.codes(after: nil, of: promotion, limit: Self.codesAtOnce)
            if let promotion, codes.isEmpty { throw CartwrightError.noCodes(of: promotion) }
            let output = try CodeOutput(out, format)
            var count = 0
            while true {
                try output.write(codes)
                count += codes.count
                guard codes.count == Self.codesAtOnce else { break }
                codes = try await store.codes(after: codes.last?.code, of: promotion, limit: Self.codesAtOnce)
            }
            try output.finish()
            return count
        }
        guard out != "-" else { return }
        try Console().print(["exported \(count.codesInWords) to \(out)"])
    }
}
