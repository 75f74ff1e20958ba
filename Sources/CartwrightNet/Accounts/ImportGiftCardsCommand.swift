import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightService

/// `cartwright-net gift-cards import`.
struct ImportGiftCardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: ImportGiftCardsArguments.abstract,
        discussion: ImportGiftCardsArguments.discussion
    )

    @OptionGroup var arguments: ImportGiftCardsArguments

    func run() async throws {
        let (file, place) = (arguments.file, arguments.place)
        try await reporting { () throws(CartwrightError) in
            let codes = try GiftCardCodes.readForProgram(file: arguments.giftCardKeyFile)
            let input = try FileStream(file == "-" ? "/dev/stdin" : file, endsAtSignal: false)
            var counts = ImportCounts()
            do throws(CartwrightError) {
                let desk = try AccountDesk(of: try await place.openOrCreate())
                var reader = GiftCardFileReader(
                    file: file,
                    codes: codes,
                    at: Instant.now(),
                    conventions: try arguments.csv.conventions
                )
                reader.reason = arguments.reason
                while case let bytes = try input.read(), !bytes.isEmpty {
                    try await desk.issue(try reader.read(bytes), counting: &counts)
                }
                try await desk.issue(try reader.finish(), counting: &counts)
            } catch {
                throw error.location.line == nil ? error : error.inFile(file).after(counts)
            }
            guard !place.json else {
                let object: JSONObject = [
                    "issued": .integer(Int64(counts.issued)), "known": .integer(Int64(counts.known)),
                ]
                return [JSONValue.object(object).text]
            }
            let known = counts.known == 0 ? "" : ", \(counts.known) had been issued before"
            return ["issued \(counts.issued == 1 ? "1 gift card" : "\(counts.issued) gift cards")\(known)"]
        }
    }
}

extension CartwrightError {
    /// Returns the error with the number of cards that were issued before it.
    fileprivate func after(_ counts: ImportCounts) -> CartwrightError {
        guard counts.issued > 0 else { return self }
        var copy = self
        copy.details.append(
            "\(counts.issued) gift cards of the file were issued: import it again after the correction, they are not "
                + "issued twice"
        )
        return copy
    }
}
