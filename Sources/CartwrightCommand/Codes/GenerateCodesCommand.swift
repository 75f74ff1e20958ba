import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright codes generate --promotion P --pattern … --count N (--store FILE | --output-file FILE)`.
struct GenerateCodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Make codes of a pattern, no two the same, that cannot be guessed from each other.",
        discussion: """
            Each # of the pattern stands for a random character; @ for a check character, which makes every change of \
            one character and every exchange of two neighbours noticeable. Quote the pattern: a shell may take # for a \
            comment. A store gets as many codes as asked for beside those that it has, as import writes them; a file \
            is new, and only its owner can read it.
            """
    )

    @OptionGroup var terms: CodeTerms

    @Option(help: "The form of the codes, such as SUMMER-####-###@.")
    var pattern: String

    @Option(help: ArgumentHelp("What stands for #.", valueName: "characters"))
    var alphabet = CodeAlphabet.unambiguous.characters

    @Option(help: "How many codes.")
    var count: Int

    @Option(help: ArgumentHelp("Add them to the codes of a file or database (postgres://…).", valueName: "file-or-url"))
    var store: String?

    @Option(
        name: .customLong("output-file"),
        help: ArgumentHelp("Write them to a new file; - is standard output.", valueName: "file")
    )
    var out: String?

    @OptionGroup var format: CodeOutputOption

    @Option(help: "For trials: what the codes follow from, so that anyone can make them again; random unless given.")
    var seed: UInt64?

    @Flag(help: "Write what was done as a JSON object.")
    var json = false

    func validate() throws {
        guard (store == nil) != (out == nil) else {
            throw ValidationError("Give --store or --output-file, one of them.")
        }
        guard (1...1_000_000_000).contains(count) else { throw ValidationError("--count takes 1 to 1000000000.") }
    }

    func run() throws {
        let pattern = try exiting(.usage, try readPattern())
        let maker = try exiting(.usage, try terms.maker())
        let key = try drawKey()
        let work = CodeGeneration(pattern: pattern, maker: maker, count: count, key: key)
        if let store {
            let codes = try CodeStoreOptions.create(store)
            try waitingForCodes { () async throws(CartwrightError) in try await work.fill(codes) }
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

    /// What the order of the codes follows from.
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
                + "a guess is one of them once in \(guesses)"
        // Standard output may be where the codes have gone.
        guard out != "-" else { return Console().complain([line]) }
        json ? try Console().print(json: [line]) : try Console().print([line])
    }
}
