internal import Glibc

/// A call of the system that failed. Whoever made it knows what it was for, and makes an error of its own area of it.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the error: `ENOSPC`.
    package let number: Int32

    package init(number: Int32) { self.number = number }

    /// The failure of the call that this thread made last.
    package static var last: SystemFailure { SystemFailure(number: errno) }

    /// What the system says of it, in lower case.
    package var reason: String {
        switch number {
        case ENOENT: "there is no such file or folder"
        default: String(cString: strerror(number)).lowercased()
        }
    }

    /// The same as ``reason``.
    package var description: String { reason }
}
