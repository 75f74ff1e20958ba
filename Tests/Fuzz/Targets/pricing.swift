import Cartwright
import CartwrightScenarios

/// Pricing: each byte of the input decides something about a scenario, so that nearly all of them can be priced, and
/// what the fuzzer changes is what a shop could change.
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

/// Numbers out of the bytes of an input, one byte each; zeros where it ends.
private struct ByteSource: RandomNumberGenerator {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    /// The byte is the highest of the number, which is what choices from small ranges look at. The ones below it keep
    /// the standard library from asking again for an even distribution, which would never end where the bytes do.
    mutating func next() -> UInt64 { UInt64(bytes.popFirst() ?? 0) << 56 | (1 << 56 - 1) }
}
