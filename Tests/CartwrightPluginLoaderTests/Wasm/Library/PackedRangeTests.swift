import Testing

@testable import CartwrightPluginLoader

/// Checks that the addresses and lengths of a module are inside its memory.
@Suite struct PackedRangeTests {
    @Test(
        arguments: [
            (0, 0, 0, true), (0, 1, 0, false), (16, 0, 16, true), (17, 0, 16, false), (8, 8, 16, true),
            (9, 8, 16, false),
            (UInt32.max, 0, 65_536, false), (0, UInt32.max, 65_536, false), (UInt32.max, UInt32.max, 65_536, false),
        ] as [(UInt32, UInt32, Int, Bool)]
    )
    func `a range is checked against the memory's size`(address: UInt32, count: UInt32, size: Int, isWithin: Bool) {
        let packed = Int64(bitPattern: UInt64(address) << 32 | UInt64(count))
        #expect(PackedRange(packed).isWithin(size) == isWithin)
        #expect(PackedRange(address: address, count: Int(count)) == PackedRange(packed))
    }
}
