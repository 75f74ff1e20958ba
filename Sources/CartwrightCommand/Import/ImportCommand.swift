import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightImport
import Foundation

/// `cartwright import [SYSTEM] FILE…`: the rules of another system as a catalog.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import the promotions and codes of another shop system as a catalog.",
        usage: "cartwright import [<system>] <file> ... [--output-file <file>] [<options>]",
        discussion: """
            Reads what the system exports through its API as JSON or JSON Lines, or tables (.csv), offline. Systems: \
            \(Self.systems); without one, it is recognized by the files. Give all pages of a list, and the products \
            that rules name: they are items of the catalog.

            The report names every rule with its outcome: carried over, carried over with a note (the difference), or \
            not carried over (the field, its value and the reason). It names the options of the catalog, all that is \
            assumed, fields of products that the catalog does not have, and files that are only a part of a list. \
            Importing the same files again writes the same bytes.

            With --store, codes go to a code store: those of a discount with several codes, and those of promotions \
            that are otherwise equal. Their promotion has a code of its own, which shoppers must not know. Files with \
            one object per line (.jsonl) are read piece by piece, with any number of codes. Codes that exist already \
            are skipped, so an import can be repeated.

            Exit status: 0 all rules were carried over; 1 the catalog could not be written; 2 a rule was not carried \
            over or a file was truncated; 64 usage error; 65 a file cannot be imported.
            """
    )

    @Option(help: ArgumentHelp("The catalog to write; without it only the report is written.", valueName: "file"))
    var outputFile: String?

    @Option(
        help: ArgumentHelp(
            "The file or database (postgres://…) for the codes of promotions with many codes.",
            valueName: "file-or-url"
        )
    )
    var store: String?

    @Flag(help: "Write the report as JSON.")
    var json = false

    @Option(help: ArgumentHelp("The currency of a shop or of prices whose export has none.", valueName: "code"))
    var currency: String?

    @Option(
        help: ArgumentHelp(
            "The time zone of the store's dates and hours (magento, voucherify; otherwise UTC).",
            valueName: "zone"
        )
    )
    var timeZone: String?

    @Flag(help: "Each discount works on what the one before left (voucherify, woocommerce).")
    var sequential = false

    @Argument(
        help: ArgumentHelp(
            "The system (\(ImportCommand.systems)), if it is not to be recognized, and files (.json, .jsonl, "
                + ".csv); - is standard input.",
            valueName: "files"
        )
    )
    var words: [String]

    private static let systems = CatalogImport.systems.joined(separator: ", ")

    /// The system that the first word names, known or not; nil if it is a file.
    private var system: String? {
        guard let word = words.first else { return nil }
        if CatalogImport.systems.contains(word) { return word }
        let isName = words.count > 1 && word.allSatisfy(\.isLetter)
        return isName && !FileManager.default.fileExists(atPath: word) ? word : nil
    }

    private func settings() throws -> ImportSettings {
        var settings = ImportSettings()
        if let currency { settings.currency = try exiting(.usage, try Currency(currency)) }
        if let timeZone { settings.timeZone = try exiting(.usage, try Zone(timeZone)) }
        (settings.isSequential, settings.usesCodeStore) = (sequential, store != nil)
        return settings
    }

    func validate() throws {
        guard words.count > (system == nil ? 0 : 1) else {
            throw ValidationError("give the files that the system exported, or - for standard input")
        }
        guard store == nil || outputFile != nil else {
            throw ValidationError("--store needs --output-file: the codes belong to promotions of the catalog")
        }
    }

    func run() throws {
        let disk = DiskFiles()
        let settings = try settings()
        let files = try words.dropFirst(system == nil ? 0 : 1).map { word in
            try exiting(.badInput, try ImportedFile(word, disk, leavingOutCodes: store != nil))
        }
        let result = try exiting(.badInput, try CatalogImport(settings).run(files.map(\.content), of: system))
        let text = try outputFile.map { _ in try exiting(.badInput, try result.catalogText()) }
        if let store { try deliver(result, files.filter(\.hasLines).map(\.name), to: store) }
        if let outputFile, let text { try disk.write(Array(text.utf8), to: outputFile) }
        if json {
            try Console().print(json: [result.report.json.text])
        } else {
            try Console().print(result.report.lines)
        }
        if !result.report.isComplete { throw ExitCode.mismatch }
    }

    /// Writes the codes into a store, and names their number.
    private func deliver(_ result: ImportResult, _ files: [String], to store: String) throws {
        let (stores, delivery) = (try CodeStoreOptions.create(store), CodeDelivery(result, files: files))
        let receipt = try waitingForCodes { () async throws(CartwrightError) in try await delivery.write(into: stores) }
        let skipped = receipt.skipped == 0 ? "" : ", \(receipt.skipped) already existed"
        Console().complain(["imported \(receipt.added.codesInWords) into \(StoreLocation(store).name)\(skipped)"])
    }
}
