import Testing

@testable import CartwrightPluginLoader

/// Checks a program's addresses and lengths against a memory of 100 bytes.
@Suite struct GuestMemoryTests {
    private func withMemory<Value>(_ body: (GuestMemory, UnsafeMutableRawBufferPointer) throws -> Value) rethrows
        -> Value
    {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 8)
        defer { bytes.deallocate() }
        bytes.initializeMemory(as: UInt8.self, repeating: 0xFF)
        return try body(GuestMemory(bytes), bytes)
    }

    @Test(arguments: [(0, 100, true), (99, 1, true), (100, 0, true), (100, 1, false), (0, 101, false), (101, 0, false)])
    func `a part must be inside the memory`(address: UInt32, count: Int, isWithin: Bool) {
        withMemory { memory, _ in
            let part = try? memory.part(address, count: count)
            #expect(part?.count == (isWithin ? count : nil))
        }
    }

    @Test(arguments: [UInt32.max, UInt32.max - 3, 1 << 31, 93])
    func `a number that ends outside is not written`(address: UInt32) {
        withMemory { memory, bytes in
            #expect(throws: WASIStop.errno(.fault)) { try memory.put(UInt64(0), at: address) }
            #expect(bytes.allSatisfy { $0 == 0xFF })
        }
    }

    @Test func `a number is written little-endian at any alignment`() throws {
        try withMemory { memory, bytes in
            try memory.put(UInt32(0x0102_0304), at: 3)
            #expect(Array(bytes[2..<8]) == [0xFF, 4, 3, 2, 1, 0xFF])
        }
    }

    @Test func `all pieces are checked, and their number is limited`() throws {
        try withMemory { memory, bytes in
            for (index, number) in [UInt32(50), 10, 90, 10].enumerated() {
                try memory.put(number, at: UInt32(index * 4))
            }
            #expect(try memory.pieces(0, count: 2).map(\.count) == [10, 10])
            try memory.put(UInt32(11), at: 12)
            #expect(throws: WASIStop.errno(.fault)) { try memory.pieces(0, count: 2) }
            #expect(throws: WASIStop.errno(.fault)) { try memory.pieces(96, count: 1) }
            #expect(throws: WASIStop.errno(.invalid)) { try memory.pieces(0, count: 1_025) }
            #expect(try memory.pieces(100, count: 0).isEmpty)
        }
    }

    @Test func `a module without a memory has no readable bytes`() {
        let memory = GuestMemory(UnsafeMutableRawBufferPointer(start: nil, count: 0))
        #expect(throws: WASIStop.errno(.fault)) { try memory.put(UInt32(0), at: 0) }
        #expect((try? memory.part(0, count: 0))?.count == 0)
    }
}
