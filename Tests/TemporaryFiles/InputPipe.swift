internal import Foundation

/// A pipe that yields some bytes and then ends.
package final class InputPipe {
    /// The descriptor to read from.
    package let readEnd: Int32

    /// Writes the bytes on a separate thread, since a pipe holds only 64 KiB; `before` runs on that thread first.
    package init(_ bytes: [UInt8], before: @escaping @Sendable () -> Void = {}) {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        readEnd = ends[0]
        let writeEnd = ends[1]
        Thread.detachNewThread {
            before()
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(writeEnd, $0.baseAddress, $0.count) }
                if count <= 0 { break }
                rest.removeFirst(count)
            }
            close(writeEnd)
        }
    }

    /// Creates a pipe that yields a text.
    package convenience init(_ text: String) { self.init(Array(text.utf8)) }

    deinit { close(readEnd) }
}
