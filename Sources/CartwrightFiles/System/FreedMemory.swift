internal import Foundation

/// Memory that was freed, and that the allocator keeps for what comes next.
package enum FreedMemory {
    private typealias Trim = @convention(c) (Int) -> Int32

    /// Gives it back to the system. glibc keeps what was freed between parts that are in use: after a large catalog was
    /// replaced, hundreds of megabytes. Where the system's allocator has no such call, nothing happens.
    package static func giveBack() {
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }
}
