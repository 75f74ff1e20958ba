internal import Glibc

/// A null-terminated list of C strings: pointers to copies of texts, valid as long as this object.
package final class CTexts {
    /// The list with the type of `argv` and `envp`.
    package let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    package init(_ texts: [String]) {
        count = texts.count
        pointers = .allocate(capacity: count + 1)
        for (index, text) in texts.enumerated() { (pointers + index).initialize(to: strdup(text)) }
        (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }

    /// The list for functions that do not change it.
    package var constants: UnsafePointer<UnsafePointer<CChar>?> {
        UnsafeRawPointer(pointers).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
    }
}
