import Cartwright
import CartwrightImport
import CartwrightScenarios

/// Fuzzes the files of other systems: imports them, reads the catalog back, and prices a cart of its items. Reads them
/// as past orders, too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImports(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput.bytes(start, count)
    let files = [ImportFile(name: "rules", bytes: bytes)]
    var settings = ImportSettings()
    settings.currency = .usd
    for system in [nil] + CatalogImport.systems.map(Optional.some) {
        do throws(CartwrightError) {
            let result = try CatalogImport(settings).run(files, of: system)
            let (text, again) = (try result.catalogText(), try CatalogImport(settings).run(files, of: system))
            try law("the same files give the same catalog", again.catalogText() == text)
            try result.catalog.checkPrice()
        } catch {
            law("a refusal names its file", error.location.file != nil)
        }
    }
    law("pieces make no difference", orders(bytes, by: 5) == orders(bytes, by: max(1, count)))
    return 0
}

/// Returns the carts of a file of orders that is read in pieces, with the lines of bad orders, or the error.
private func orders(_ bytes: [UInt8], by size: Int) -> String {
    var rest = bytes[...]
    let stream = OrderStream(file: "orders") { () throws(CartwrightError) in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
    }
    var carts: [UInt8] = []
    do throws(CartwrightError) {
        while case let more = try stream.read(), !more.isEmpty { carts += more }
    } catch { return "\(error)" }
    return "\(String(decoding: carts, as: UTF8.self))\(stream.problems.map(\.location.line))"
}
