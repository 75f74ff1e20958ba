internal import COpenSSL

/// Bytes that are overwritten before their memory is given back.
///
/// An array would not do: it is copied wherever it is changed, and its memory is freed as it is.
///
/// `@unchecked` because the bytes sit behind a pointer, which the compiler takes for shared and mutable. They are
/// written before `init` returns and then only read, until `deinit`, when nobody else holds the object.
package final class SecretBytes: @unchecked Sendable {
    private let memory: UnsafeMutableRawBufferPointer
    private let release: @Sendable (UnsafeMutableRawBufferPointer) -> Void

    /// How many there are.
    package var count: Int { memory.count }

    /// Takes memory of its own, zeroed, and has it filled.
    ///
    /// - Parameters:
    ///   - count: how many bytes.
    ///   - release: gives the memory back once it is cleansed.
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
        // Unlike plain zeroing, this is never optimised away as a write that nobody reads.
        OPENSSL_cleanse(memory.baseAddress, memory.count)
        release(memory)
    }

    /// Lends the bytes; the pointer is valid only inside.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(memory))
    }
}
