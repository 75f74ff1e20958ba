internal import COpenSSL

/// Bytes that are overwritten before their memory is freed.
///
/// An array does not serve: it is copied when it changes, and its memory is freed without being overwritten.
///
/// `@unchecked` because the bytes are behind a pointer, which the compiler regards as shared and mutable. They are
/// written before `init` returns and then only read, until `deinit`, when the object has no other owner.
package final class SecretBytes: @unchecked Sendable {
    private let memory: UnsafeMutableRawBufferPointer
    private let release: @Sendable (UnsafeMutableRawBufferPointer) -> Void

    /// The number of bytes.
    package var count: Int { memory.count }

    /// Allocates zeroed memory and fills it.
    ///
    /// - Parameters:
    ///   - count: the number of bytes.
    ///   - release: frees the memory after it is cleansed.
    ///   - fill: writes the bytes; the pointer is valid only inside.
    package init(
        count: Int,
        release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void = { $0.deallocate() },
        filledBy fill: (UnsafeMutableRawBufferPointer) -> Void
    ) {
        memory = .allocate(byteCount: count, alignment: 1)
        self.release = release
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        fill(memory)
    }

    deinit {
        // Unlike plain zeroing, this is never optimized away as a write without a read.
        OPENSSL_cleanse(memory.baseAddress, memory.count)
        release(memory)
    }

    /// Calls a function with the bytes; the pointer is valid only inside.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(memory))
    }
}
