internal import Glibc

/// Texts as C takes a list of them: pointers to copies of them and a null at the end, valid as long as this object.
package final class CTexts {
    /// The list, as `argv` and `envp` are declared.
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

    /// The list as functions take it that change nothing in it.
    package var constants: UnsafePointer<UnsafePointer<CChar>?> {
        UnsafeRawPointer(pointers).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
    }
}
