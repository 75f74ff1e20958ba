import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright codes import CODES --store FILE`.
struct ImportCodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the codes of a CSV or NDJSON file to a store.",
        discussion: """
            CSV begins with a header: code, and optionally promotion, limit, customer, starts_at, ends_at and \
            revoked_at; the keys of NDJSON are the same. Commas, semicolons and tabs separate the fields; names are in \
            any case, and columns that are not read are listed. If a line cannot be read, or a code already exists, \
            the error names its line and nothing is imported. More than 100000 codes are written in several steps; if \
            one fails, as on a full disk, the error says how many codes were imported.
            """
    )

    @OptionGroup var options: CodeStoreOptions

    @Option(help: ArgumentHelp("The promotion of codes without one.", valueName: "id"))
    var promotion: String?

    @OptionGroup var format: CodeFormatOption

    @Option(
        help: ArgumentHelp(
            "The pattern of dates in CSV, such as \"dd/MM/yyyy HH:mm\"; ISO 8601 by default.",
            valueName: "pattern"
        )
    )
    var dateFormat: String?

    @Flag(help: "Skip codes that already exist and import the others.")
    var skipExisting = false

    @Flag(help: "Write the result as a JSON object.")
    var json = false

    @Argument(help: ArgumentHelp("A file of codes; - is standard input.", valueName: "codes"))
    var file: String

    func run() throws {
        let format = try format.format(of: file)
        let (file, promotion, existing) = (file, promotion, skipExisting ? ExistingCodes.skipped : .refused)
        let dates = try dateFormat.map { pattern in try exiting(.usage, try DatePattern(pattern)) }
        let conventions = CSVConventions(dates: dates)
        // Report an unreadable file before creating a store.
        _ = try exiting(.badInput, try Self.open(file))
        let stores = try CodeStoreOptions.create(options.store)
        let receipt = try waitingForCodes { () async throws(CartwrightError) in
            let reader = CodeFileReader(format, file: file, promotion: promotion, conventions: conventions)
            do throws(CartwrightError) {
                return try await Self.take(try Self.open(file), reader, into: stores, existing)
            } catch {
                throw error.location.line == nil ? error : error.inFile(file)
            }
        }
        try report(receipt)
    }

    private static func open(_ file: String) throws(CartwrightError) -> FileStream {
        try FileStream(file == "-" ? "/dev/stdin" : file, endsAtSignal: false)
    }

    /// Reads a file into a store.
    private static func take(
        _ input: FileStream,
        _ reader: CodeFileReader,
        into stores: SessionStores,
        _ existing: ExistingCodes
    ) async throws(CartwrightError) -> CodeReceipt {
        let intake = try await stores.codes.beginImport()
        let size = Int(clamping: input.size ?? 0)
        var (reader, bar, position) = (reader, ProgressBar(total: size), 0)
        var counts: [String: Int] = [:]
        func add(_ codes: [NumberedCode]) async throws(CartwrightError) {
            for numbered in codes { counts[numbered.code.promotion, default: 0] += 1 }
            try await intake.add(codes)
        }
        do {
            defer { bar.clear() }
            while case let bytes = try input.read(), !bytes.isEmpty {
                position += bytes.count
                try await add(try reader.read(bytes))
                if input.size != nil { bar.show(position, of: size) }
            }
        }
        try await add(try reader.finish())
        if let note = CSVArguments.note(on: reader.ignoredColumns, of: reader.file) { Console().complain([note]) }
        let receipt = try await intake.finish(existing, progress: ProgressBar.show)
        try await stores.log.write(receipt.entries(counts), at: Instant.now())
        return receipt
    }

    private func report(_ receipt: CodeReceipt) throws {
        guard !json else {
            let object: JSONObject = [
                "imported": .integer(Int64(receipt.added)), "skipped": .integer(Int64(receipt.skipped)),
            ]
            return try Console().print(json: [JSONValue.object(object).text])
        }
        let skipped = receipt.skipped == 0 ? "" : ", \(receipt.skipped) already existed"
        try Console().print([
            "imported \(receipt.added.codesInWords) into \(StoreLocation(options.store).name)\(skipped)"
        ])
    }
}

extension CodeReceipt {
    /// Returns the entries of the log of changes, one for each promotion.
    ///
    /// - Parameter counts: the number of codes in the files by promotion, including skipped ones.
    func entries(_ counts: [String: Int]) -> [LoggedChange] {
        guard added > 0 else { return [] }
        return counts.sorted { $0.key < $1.key }.map { promotion, count in
            // The promotions of skipped codes are not known.
            let added = counts.count == 1 ? added : skipped == 0 ? count : nil
            return .codesCreated(added, of: promotion, by: nil)
        }
    }
}
