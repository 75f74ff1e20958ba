package import Cartwright
import Foundation

/// Secret files: only their owner can read them, and they are read into memory that is cleansed.
package enum SecretFile {
    /// The maximum size of such a file in bytes.
    package static let byteLimit = 1024

    /// Reads a file.
    ///
    /// The checks apply to the open file, not to its name, so it cannot be exchanged in between.
    ///
    /// - Parameter path: the file's path; a symbolic link is followed.
    /// - Returns: the text, without the line break at its end.
    /// - Throws: in this order, `secret.file_missing`, `secret.file_unreadable`, `secret.file_not_regular`,
    ///   `secret.file_foreign`, `secret.file_exposed`, `secret.file_empty`, `secret.file_too_big`.
    package static func read(_ path: String) throws(CartwrightError) -> SecretBytes {
        do throws(CartwrightError) {
            let descriptor = try open(path)
            defer { close(descriptor) }
            try check(descriptor, path)
            return try contents(of: descriptor)
        } catch {
            throw error.inFile(path)
        }
    }

    private static func open(_ path: String) throws(CartwrightError) -> Int32 {
        // Without O_NONBLOCK, opening a pipe would block before it could be refused.
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor < 0 else { return descriptor }
        let reason = errno
        guard reason != ENOENT, reason != ENOTDIR else {
            throw CartwrightError(.secretFileMissing, "the secret file does not exist", fault: .environment)
        }
        throw unreadable(reason)
    }

    private static func check(_ descriptor: Int32, _ path: String) throws(CartwrightError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CartwrightError(.secretFileNotRegular, "the secret file is not a regular file", fault: .environment)
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw CartwrightError(
                .secretFileForeign,
                "the secret file belongs to another user, who can read and change it",
                hint: "chown \(geteuid()) \(path.inShellQuotes)",
                fault: .environment
            )
        }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw CartwrightError(
                .secretFileExposed,
                "other users can access the secret file",
                hint: "chmod 600 \(path.inShellQuotes)",
                fault: .environment
            )
        }
    }

    private static func contents(of descriptor: Int32) throws(CartwrightError) -> SecretBytes {
        var count = 0
        var failure: Int32?
        // One byte more than allowed, to detect a longer file.
        let text = SecretBytes(count: byteLimit + 1) { memory in
            while count < memory.count {
                let got = Foundation.read(descriptor, memory.baseAddress?.advanced(by: count), memory.count - count)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                count += got
            }
        }
        if let failure { throw unreadable(failure) }
        guard count > 0 else {
            throw CartwrightError(.secretFileEmpty, "the secret file is empty", fault: .environment)
        }
        guard count <= byteLimit else {
            throw CartwrightError(
                .secretFileTooBig,
                "the secret file has more than \(byteLimit) bytes",
                fault: .environment
            )
        }
        return text.withUnsafeBytes { text in
            let line = withoutLineBreak(UnsafeRawBufferPointer(rebasing: text.prefix(count)))
            return SecretBytes(count: line.count) { $0.copyBytes(from: line) }
        }
    }

    private static func withoutLineBreak(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard text.last == UInt8(ascii: "\n") else { return text }
        let line = text.dropLast()
        return UnsafeRawBufferPointer(rebasing: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }

    private static func unreadable(_ reason: Int32) -> CartwrightError {
        CartwrightError(
            .secretFileUnreadable,
            "cannot read the secret file (errno \(reason))",
            hint: "check the path and the permissions of the file",
            fault: .environment
        )
    }
}
