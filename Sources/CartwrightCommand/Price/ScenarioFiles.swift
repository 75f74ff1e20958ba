import Cartwright
import CartwrightREPL

extension DiskFiles {
    /// The scenarios of a file; `-` is standard input.
    ///
    /// - Parameter takesCarts: whether a cart may stand where a scenario is expected.
    func scenarios(
        _ file: String,
        vocabulary: Vocabulary,
        takesCarts: Bool = false
    ) throws(CartwrightError) -> ScenarioText {
        let isInput = file == "-"
        return ScenarioText(
            try read(isInput ? "/dev/stdin" : file),
            file: isInput ? "<stdin>" : file,
            vocabulary: vocabulary,
            takesCarts: takesCarts
        )
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
