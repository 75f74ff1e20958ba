import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightScenarios

extension ServeArguments {
    /// The catalog that was named; an empty one where none was.
    ///
    /// - Throws: an error of area `file`, `json`, `promotion` or `catalog`, with the file.
    func catalogFile(_ vocabulary: Vocabulary) throws(CartwrightError) -> CatalogFile {
        guard let catalog else { return .empty }
        do throws(CartwrightError) {
            return try CatalogFile(JSONParser.parse(DiskFiles().read(catalog)), vocabulary: vocabulary)
        } catch {
            throw error.inFile(catalog)
        }
    }
}
