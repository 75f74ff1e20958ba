import Cartwright
import CartwrightScenarios

/// Fuzzes spreadsheets: reads CSV as carts, which are priced, and as codes, whole and in pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSheets(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput.bytes(start, count)
    let file = CartFile(bytes, file: "carts.csv")
    for index in 0..<file.count {
        for entry in file.entries(at: index) {
            switch entry.scenario {
            case .success(let scenario): scenario.checkPrice()
            case .failure(let error): law("a refusal has a line", error.location.line != nil)
            }
        }
    }
    // Of several problems, that of an earlier piece is found first.
    law("pieces make no difference", codes(bytes, by: 3) == codes(bytes, by: max(1, count)))
    return 0
}

/// Returns the codes of a file that is read in pieces; nil if it is refused.
private func codes(_ bytes: [UInt8], by size: Int) -> String? {
    var (reader, rest, codes) = (CodeFileReader(.csv, file: "codes.csv", promotion: "p"), bytes[...], "")
    do throws(CartwrightError) {
        while !rest.isEmpty {
            for code in try reader.read(Array(rest.prefix(size))) { codes += "\(code)\n" }
            rest = rest.dropFirst(size)
        }
        for code in try reader.finish() { codes += "\(code)\n" }
    } catch {
        law("a refused code has a line", error.location.line != nil)
        return nil
    }
    return codes
}
