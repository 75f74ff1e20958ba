import Cartwright
import CartwrightScenarios

/// Fuzzes catalog files: reads the catalog, and prices a cart of its items with every code entered.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCatalog(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput.bytes(start, count)
    do {
        try CatalogFile(try JSONParser.parse(bytes)).checkPrice()
    } catch {
        let location = error.located(in: "catalog.json", bytes).location
        let hasPlace = location.line != nil || location.pointer != nil
        law("a refusal has a place", hasPlace || error.code == .promotionDuplicateID)
    }
    return 0
}
