import Cartwright
import CartwrightREPL

extension DiskFiles {
    /// The scenarios of a file; `-` is standard input.
    func scenarios(_ file: String, vocabulary: Vocabulary) throws(CartwrightError) -> ScenarioText {
        file == "-"
            ? ScenarioText(try read("/dev/stdin"), file: "<stdin>", vocabulary: vocabulary)
            : ScenarioText(try read(file), file: file, vocabulary: vocabulary)
    }

    /// The promotions of a catalog file.
    func catalog(_ file: String, vocabulary: Vocabulary) throws(CartwrightError) -> Catalog {
        try catalogDocument(file, vocabulary: vocabulary).catalog
    }

    /// A catalog file: what the shop sells and its promotions.
    func catalogDocument(_ file: String, vocabulary: Vocabulary) throws(CartwrightError) -> CatalogDocument {
        let bytes = try read(file)
        do throws(CartwrightError) {
            return try CatalogDocument(try JSONParser.parse(bytes), vocabulary: vocabulary)
        } catch {
            var error = error.inFile(file)
            error.location.line =
                error.location.line
                ?? error.location.pointer.flatMap {
                    JSONLocator.line(of: $0, in: bytes)
                }
            throw error
        }
    }
}
