import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright codes generate --promotion P --pattern … --count N (--store FILE | --output-file FILE)`.
struct GenerateCodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generate unique codes of a pattern that cannot be guessed from each other.",
        discussion: """
            Each # of the pattern stands for a random character, and @ for a check character, which detects any single \
            changed character and any swap of two neighbours. Quote the pattern: a shell may take # for a comment. \
            With --store, the codes are added to those in the store; with --output-file, they go to a new file that \
            only its owner can read.
            """
    )

    @OptionGroup var terms: CodeTerms

    @Option(help: "The pattern of the codes, such as SUMMER-####-###@.")
    var pattern: String

    @Option(help: ArgumentHelp("The characters that # stands for.", valueName: "characters"))
    var alphabet = CodeAlphabet.unambiguous.characters

    @Option(help: "The number of codes.")
    var count: Int

    @Option(help: ArgumentHelp("Add the codes to a file or database (postgres://…).", valueName: "file-or-url"))
    var store: String?

    @Option(
        name: .customLong("output-file"),
        help: ArgumentHelp("Write the codes to a new file; - is standard output.", valueName: "file")
    )
    var out: String?

    @OptionGroup var format: CodeOutputOption

    @Option(help: "For tests only: a seed that makes the codes reproducible, and guessable; random by default.")
    var seed: UInt64?

    @Flag(help: "Write the result as a JSON object.")
    var json = false

    func validate() throws {
        guard (store == nil) != (out == nil) else {
            throw ValidationError("give either --store or --output-file")
        }
        guard (1...1_000_000_000).contains(count) else { throw ValidationError("--count must be 1 to 1000000000") }
    }

    func run() throws {
        let pattern = try exiting(.usage, try readPattern())
        let maker = try exiting(.usage, try terms.maker())
        let key = try drawKey()
        let work = CodeGeneration(pattern: pattern, maker: maker, count: count, key: key)
        if let store {
            let stores = try CodeStoreOptions.create(store)
            let entry = LoggedChange.codesCreated(count, of: terms.promotion, by: nil)
            try waitingForCodes { () async throws(CartwrightError) in
                try await work.fill(stores.codes)
                try await stores.log.write([entry], at: Instant.now())
            }
        } else if let out {
            let format = try format.format(of: out)
            try work.write(to: try CodeOutput(out, format))
        }
        try report(pattern)
    }

    private func readPattern() throws(CartwrightError) -> CodePattern {
        let pattern = try CodePattern(pattern, alphabet: try CodeAlphabet(alphabet))
        try pattern.expectRoom(for: count)
        return pattern
    }

    /// The key that determines the order of the codes.
    private func drawKey() throws(CartwrightError) -> [UInt8] {
        guard let seed else { return try RandomBytes.draw(AESCipher.keyLength) }
        var random = SplitMix64(state: seed)
        return (0..<AESCipher.keyLength).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    private func report(_ pattern: CodePattern) throws {
        let place = store.map { StoreLocation($0).name } ?? out ?? ""
        let guesses = pattern.codeCount / UInt128(count)
        var object = JSONObject()
        object["generated"] = .integer(Int64(count))
        object["promotion"] = .string(terms.promotion)
        object["pattern"] = .string(pattern.text)
        object["codes_of_pattern"] = .number("\(pattern.codeCount)")
        let line =
            json
            ? JSONValue.object(object).text
            : "generated \(count.codesInWords) of \(pattern.codeCount) in \(place); "
                + "a random guess is valid once in \(guesses)"
        // Standard output may hold the codes.
        guard out != "-" else { return Console().complain([line]) }
        json ? try Console().print(json: [line]) : try Console().print([line])
    }
}
