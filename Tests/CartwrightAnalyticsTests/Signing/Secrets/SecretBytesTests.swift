import Synchronization
import Testing

@testable import CartwrightAnalytics

struct SecretBytesTests {
    @Test func `the bytes are overwritten when the last owner is released, and not before`() {
        let released = Mutex<[UInt8]?>(nil)
        var first: SecretBytes? = SecretBytes(count: 40) { memory in
            released.withLock { $0 = Array(memory) }
            memory.deallocate()
        } filledBy: { memory in
            memory.copyBytes(from: repeatElement(UInt8(ascii: "k"), count: 40))
        }
        var second = first
        first = nil
        #expect(released.withLock { $0 } == nil)
        #expect(second?.withUnsafeBytes(Array.init) == [UInt8](repeating: UInt8(ascii: "k"), count: 40))
        second = nil
        #expect(released.withLock { $0 } == [UInt8](repeating: 0, count: 40))
    }
}
