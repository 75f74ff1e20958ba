import Cartwright
import CartwrightScenarios
import CartwrightREPL

extension DiskFiles {
    /// The scenarios of a file; `-` is standard input.
    func scenarios(_ file: String, vocabulary: Vocabulary) throws(CartwrightError) -> ScenarioText {
        let (bytes, name) = try input(file)
        return ScenarioText(bytes, file: name, vocabulary: vocabulary)
    }

    /// The carts or scenarios of a file; `-` is standard input.
    ///
    /// - Parameter shop: the items and their prices; nil if there is no catalog.
    func carts(
        _ file: String,
        of shop: CatalogFile?,
        vocabulary: Vocabulary,
        conventions: CSVConventions
    ) throws(CartwrightError) -> CartFile {
        let (bytes, name) = try input(file)
        return CartFile(
            bytes,
            file: name,
            shop: shop ?? .empty,
            vocabulary: vocabulary,
            conventions: conventions
        )
    }

    /// The bytes of a file and its name for errors; `-` is standard input.
    func input(_ file: String) throws(CartwrightError) -> (bytes: [UInt8], name: String) {
        file == "-" ? (try read("/dev/stdin"), "<stdin>") : (try read(file), file)
    }

    /// Reads a catalog file: items and promotions.
    func catalogFile(_ file: String, vocabulary: Vocabulary) throws(CartwrightError) -> CatalogFile {
        try CatalogFile(try read(file), file: file, vocabulary: vocabulary)
    }
}
