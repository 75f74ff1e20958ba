import Cartwright
import CartwrightImport
import CartwrightScenarios

/// Fuzzes the files of other systems: imports them, reads the catalog back, and prices a cart of its items.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImports(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let files = [ImportFile(name: "rules.json", bytes: FuzzInput.bytes(start, count))]
    for system in [nil] + CatalogImport.systems.map(Optional.some) {
        do throws(CartwrightError) {
            let result = try CatalogImport().run(files, of: system)
            let (text, again) = (try result.catalogText(), try CatalogImport().run(files, of: system))
            try law("the same files give the same catalog", again.catalogText() == text)
            for rule in result.report.rules { law("a rule has an id", !rule.id.isEmpty) }
        } catch {
            law("a refusal names its file", error.location.file != nil)
        }
    }
    return 0
}
