public import Cartwright
internal import Foundation

extension [ContentCard] {
    /// Reads the cards of all JSON files in the folder `samples` beside the test folder of the caller, or in the
    /// nearest folder above: `plugins/NAME/samples` for a test in `plugins/NAME/Tests`.
    ///
    /// - Throws: `samples.missing` if no such folder exists, or an error of area `json` that names the file.
    public static func besideTests(_ test: String = #filePath) throws(CartwrightError) -> [ContentCard] {
        var samples = ContractSamples()
        let folder = "\(try folderOfSamples(test))/samples"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.filter({ $0.hasSuffix(".json") }).sorted() { try samples.add("\(folder)/\(name)") }
        return samples.cards
    }

    /// Returns the folder that contains `samples`: that of a test folder, or the nearest above.
    ///
    /// - Throws: `samples.missing`.
    static func folderOfSamples(_ test: String) throws(CartwrightError) -> String {
        var folder = URL(filePath: test).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appending(path: "samples").path) { return folder.path }
            folder.deleteLastPathComponent()
        }
        throw CartwrightError(
            .samplesMissing,
            "no samples folder beside \(test) or above it",
            hint: "add samples/cards.json with cards that the handler accepts",
            fault: .environment
        )
    }

    /// Reads the cards of files in any format.
    ///
    /// - Throws: `samples.missing`, or an error of area `json`, with the file's name.
    public static func cards(in files: [String]) throws(CartwrightError) -> [ContentCard] {
        var cards: [ContentCard] = []
        for file in files {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw CartwrightError(
                    .samplesMissing,
                    "\(file) cannot be read",
                    hint: "use a JSON file of cards",
                    fault: .environment
                )
            }
            do throws(CartwrightError) {
                cards += try CardBatch.read([UInt8](data), now: .contract).cards
            } catch {
                throw error.inFile(file)
            }
        }
        return cards
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let samplesMissing: ErrorCode = "samples.missing: No folder or file of sample cards."
}

extension Instant {
    /// The instant of every probe: 2026-01-01T00:00:00Z, so that results do not depend on the day.
    static let contract = Instant.earliest.adding(milliseconds: 62_135_596_800_000 + 1_767_225_600_000)
}
