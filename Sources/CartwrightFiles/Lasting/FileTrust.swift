package import CartwrightSystem
internal import Glibc

/// Whether a file is the user's own business: what somebody else can write to may hold anything by the time it is read.
package enum FileTrust {
    /// What speaks against a file, and what mends it.
    package struct Objection: Hashable, Sendable {
        /// `others can write to it`
        package let reason: String
        /// A command for a shell.
        package let fix: String
    }

    /// What speaks against a file that is there; nil for one that only this user and root can write to, and where there
    /// is none.
    ///
    /// - Parameter path: the file itself. It is not opened: closing a second descriptor of a database drops its locks.
    /// - Throws: a failure where the system does not tell.
    package static func objection(to path: String) throws(SystemFailure) -> Objection? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw .last
        }
        if status.st_uid != geteuid(), status.st_uid != 0 {
            return Objection(
                reason: "it belongs to another user (number \(status.st_uid))",
                fix: "chown \(geteuid()) \(quoted(path)), if you trust what it holds"
            )
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            let who = status.st_mode & S_IWOTH != 0 ? "anyone" : "its group"
            return Objection(
                reason: "\(who) can write to it",
                fix: "chmod go-w \(quoted(path)), if you trust what it holds"
            )
        }
        return nil
    }

    /// A path as a shell takes it.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+,:@%".utf8.contains(byte)
            }
        }
        return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
    }
}
