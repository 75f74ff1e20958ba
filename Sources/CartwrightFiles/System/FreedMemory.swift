internal import Foundation

/// Memory that was freed, but is held by the allocator.
package enum FreedMemory {
    private typealias Trim = @convention(c) (Int) -> Int32

    /// Returns it to the system. glibc holds freed memory between parts in use: after a large catalog was replaced,
    /// hundreds of megabytes. Other allocators have no such call, and then nothing happens.
    package static func giveBack() {
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }
}
