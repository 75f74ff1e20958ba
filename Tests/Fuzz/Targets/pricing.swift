import Cartwright
import CartwrightScenarios

/// Fuzzes pricing: each byte of the input decides a part of a scenario. Nearly all such scenarios can be priced, and a
/// change of the input is a change that a shop could make.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPricing(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var made = RandomScenario(ByteSource(FuzzInput.bytes(start, count)))
    guard let scenario = try? Scenario(JSONParser.parse(made.text(promotions: 8))) else {
        law("what was made can be read", false)
        return 0
    }
    scenario.checkPrice()
    return 0
}

/// Makes one number from each byte of the input, and zeros after its end.
private struct ByteSource: RandomNumberGenerator {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    /// The byte becomes the highest of the number, which decides choices from small ranges. The lower bits are set, so
    /// that the standard library accepts the number as evenly distributed. Otherwise it would retry forever at the end
    /// of the input.
    mutating func next() -> UInt64 { UInt64(bytes.popFirst() ?? 0) << 56 | (1 << 56 - 1) }
}
