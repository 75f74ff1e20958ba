internal import Glibc

/// A call of the system that failed. Whoever made it knows what it was for, and makes an error of its own area of it.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the error: `ENOSPC`.
    package let number: Int32

    package init(number: Int32) { self.number = number }

    /// The failure of the call that this thread made last.
    package static var last: SystemFailure { SystemFailure(number: errno) }

    /// A folder, a pipe or a device where a regular file is expected.
    package static let notRegular = SystemFailure(number: -1)

    /// What the system says of it, in lower case.
    package var reason: String {
        switch number {
        case ENOENT: "there is no such file or folder"
        case Self.notRegular.number: "it is not a regular file"
        default: String(cString: strerror(number)).lowercased()
        }
    }

    /// The same as ``reason``.
    package var description: String { reason }
}
