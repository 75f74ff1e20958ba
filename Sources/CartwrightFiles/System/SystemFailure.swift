internal import Glibc

/// A failed system call. The caller makes an error of its own area from it.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the error: `ENOSPC`.
    package let number: Int32

    package init(number: Int32) { self.number = number }

    /// The failure of the last call of this thread.
    package static var last: SystemFailure { SystemFailure(number: errno) }

    /// A folder, a pipe or a device where a regular file is expected.
    package static let notRegular = SystemFailure(number: -1)

    /// The system's description, in lower case.
    package var reason: String {
        switch number {
        case ENOENT: "no such file or folder"
        case Self.notRegular.number: "it is not a regular file"
        default: String(cString: strerror(number)).lowercased()
        }
    }

    /// The same as ``reason``.
    package var description: String { reason }
}
